import numpy as np
import tensorflow as tf


def graph():
    return tf.placeholder(tf.float32, [None, 2])


def layers():
    return tf.contrib.layers.flatten(tf.zeros([2, 2]))


def optimizer():
    return tf.keras.optimizers.Adam(lr=0.01)


def decay():
    return tf.keras.optimizers.Adam(
        learning_rate=0.01,
        decay=1e-6,
    )


def pick():
    choices = tf.data.Dataset.range(1).repeat(3)
    return tf.data.experimental.choose_from_datasets([tf.data.Dataset.range(3)], choices)


def sample():
    return tf.data.experimental.sample_from_datasets([tf.data.Dataset.range(3)])


def rescale():
    return tf.keras.layers.experimental.preprocessing.Rescaling(1.0 / 255)


def ints():
    return np.zeros(3, dtype=np.bool)


def model():
    built = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,))])
    built.compile(loss="mse", optimizer="sgd")
    return built


def predict():
    return model().predict_classes(np.zeros((1, 2)))


def never():
    with tf.Session() as session:
        return session.run(tf.global_variables_initializer())


@tf.function
def traced(x):
    if tf.reduce_sum(x) > 0:
        x = tf.to_float(x)
    return x
