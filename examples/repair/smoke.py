"""Runs both halves and wants them to have learned something."""

import subprocess
import sys

for script, limit in (("train_torch.py", 2.0), ("train_tf.py", 0.69)):
    out = subprocess.check_output([sys.executable, script], text=True)
    name, loss = out.split()[-2:]
    if not float(loss) < limit:
        sys.exit("%s has not learned: %s" % (name, loss))
print("smoke test passed")
