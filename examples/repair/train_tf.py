"""The same model as a graph of TensorFlow 1."""

import tensorflow as tf

from data import batches, points


def build():
    x = tf.placeholder(tf.float32, [None, 2])
    y = tf.placeholder(tf.float32, [None])
    weight = tf.get_variable("weight", [2, 1], initializer=tf.zeros_initializer())
    logits = tf.squeeze(tf.matmul(x, weight), axis=1)
    loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=y, logits=logits))
    step = tf.train.GradientDescentOptimizer(0.5).minimize(loss)
    return x, y, loss, step


def train(epochs=5):
    tf.set_random_seed(1)
    x, y, loss, step = build()
    points_x, labels = points(200)
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        for _ in range(epochs):
            for xs, ys in batches(points_x, labels, 50):
                session.run(step, feed_dict={x: xs, y: ys})
        return session.run(loss, feed_dict={x: points_x, y: labels})


if __name__ == "__main__":
    tf.logging.set_verbosity(tf.logging.ERROR)
    print("tensorflow %.3f" % train())
