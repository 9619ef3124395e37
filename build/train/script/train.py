"""Learns to tell scripts from windows of lines of text, and writes resources/models/scripts.json.

python train.py FOLDER TARGET [--steps N]

FOLDER has what `npm run train:script:windows` wrote. A small convolutional network, trained from nothing: three layers that
halve what they see, one that does not, the mean and the maximum over all places, and a linear layer. Weights are written as
bytes, each output of a layer with a scale of its own.
"""

import argparse
import base64
import json
import pathlib
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax

# Outputs, side of the kernel, step. The program reads them from the file.
LAYERS = [(12, 5, 2), (24, 3, 2), (48, 3, 2), (64, 3, 1)]
BATCH = 128
RATE = 4e-3


def load(folder, half):
    windows, labels, pages = [], [], []
    names = None
    for about in sorted(pathlib.Path(folder).glob(f"{half}-*.json")):
        told = json.loads(about.read_text())
        names = told["names"]
        width, height = told["window"]["width"], told["window"]["height"]
        windows.append(np.fromfile(about.with_suffix(".windows"), np.uint8).reshape(-1, height, width))
        for page in told["pages"]:
            labels.append(np.full(page["windows"], names.index(page["script"])))
            pages.append((names.index(page["script"]), page["how"], page["windows"]))
    return names, np.concatenate(windows), np.concatenate(labels), pages


def start(key, outputs):
    weights, inputs = [], 1
    for size, side, _ in LAYERS:
        key, own = jax.random.split(key)
        shape = (side, side, inputs, size)
        weights.append((jax.random.normal(own, shape) * np.sqrt(2 / (side * side * inputs)), jnp.zeros(size)))
        inputs = size
    weights.append((jax.random.normal(key, (2 * inputs, outputs)) * np.sqrt(1 / inputs), jnp.zeros(outputs)))
    return weights


def convolve(x, kernel, side, step):
    pad = [(side // 2, side // 2)] * 2
    return jax.lax.conv_general_dilated(x, kernel, (step, step), pad, dimension_numbers=("NHWC", "HWIO", "NHWC"))


def forward(weights, windows, normal=False):
    """The logits of windows; `normal`: with each channel's values made normal over the batch, as while learning."""
    x = windows[..., None]
    for (kernel, bias), (_, side, step) in zip(weights, LAYERS):
        x = convolve(x, kernel, side, step)
        if normal:
            x = (x - x.mean((0, 1, 2))) / jnp.sqrt(x.var((0, 1, 2)) + 1e-4)
        x = jax.nn.relu(x + bias)
    x = jnp.concatenate([x.mean((1, 2)), x.max((1, 2))], -1)
    kernel, bias = weights[-1]
    return x @ kernel + bias


def folded(weights, windows):
    """The same network without its normalization, whose means and variances are those of some windows."""
    x, plain = windows[..., None], []
    for (kernel, bias), (_, side, step) in zip(weights, LAYERS):
        x = convolve(x, kernel, side, step)
        mean, spread = x.mean((0, 1, 2)), jnp.sqrt(x.var((0, 1, 2)) + 1e-4)
        plain.append((kernel / spread, bias - mean / spread))
        x = jax.nn.relu((x - mean) / spread + bias)
    return [*plain, weights[-1]]


def vary(random, windows):
    """Moved, on their heads, darker and lighter, so that none of it says anything of a script."""
    windows = windows.astype(np.float32) / 255
    down, across = random.integers(-2, 3), random.integers(-3, 4)
    windows = np.roll(windows, (down, across), (1, 2))
    turned = random.random(len(windows)) < 0.2
    windows[turned] = windows[turned, ::-1, ::-1]
    gamma = random.uniform(0.6, 1.6, (len(windows), 1, 1)).astype(np.float32)
    noise = random.normal(0, 1, windows.shape).astype(np.float32) * random.uniform(0, 0.12, (len(windows), 1, 1))
    return np.clip(windows**gamma + noise, 0, 1).astype(np.float32)


def rounded(kernel):
    """Each output's weights as whole numbers in [-127, 127], and what they are multiplied with."""
    flat = np.asarray(kernel).reshape(-1, kernel.shape[-1])
    scale = np.maximum(np.abs(flat).max(0), 1e-8) / 127
    return np.round(flat / scale).astype(np.int8), scale


def write(target, names, weights):
    layers = []
    for at, (kernel, bias) in enumerate(weights):
        whole, scale = rounded(kernel)
        side, step = LAYERS[at][1:] if at < len(LAYERS) else (1, 1)
        layers.append(
            {
                "inputs": int(kernel.shape[-2]),
                "outputs": int(kernel.shape[-1]),
                "side": side,
                "step": step,
                "scale": [float(f"{one:.5g}") for one in scale],
                "bias": [float(f"{one:.5g}") for one in np.asarray(bias)],
                "weights": base64.b64encode(whole.tobytes()).decode(),
            }
        )
    text = json.dumps({"format": 1, "scripts": names, "layers": layers}, separators=(",", ":"))
    pathlib.Path(target).write_text(text + "\n")


def report(names, weights, windows, pages):
    step = jax.jit(forward)
    odds = np.concatenate([np.asarray(jax.nn.softmax(step(weights, windows[at : at + 512].astype(np.float32) / 255))) for at in range(0, len(windows), 512)])
    at, right, asked, wrong = 0, 0, 0, {}
    for label, how, count in pages:
        mean = odds[at : at + count].mean(0) if count else np.zeros(len(names))
        at += count
        asked += 1
        if mean.argmax() == label:
            right += 1
        else:
            key = f"{names[label]} as {names[mean.argmax()]} ({how})"
            wrong[key] = wrong.get(key, 0) + 1
    labels = np.concatenate([np.full(count, label) for label, _, count in pages])
    print(f"windows {(odds.argmax(-1) == labels).mean():.3f}, pages {right} of {asked}; {wrong}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("target")
    parser.add_argument("--steps", type=int, default=3000)
    given = parser.parse_args()
    names, windows, labels, _ = load(given.folder, "train")
    print(f"{len(windows)} windows", flush=True)
    random = np.random.default_rng(7)
    weights = start(jax.random.PRNGKey(7), len(names))
    steps = given.steps
    optimizer = optax.adamw(optax.cosine_decay_schedule(RATE, steps), weight_decay=1e-3)
    state = optimizer.init(weights)

    def loss(weights, batch, truth):
        smooth = optax.smooth_labels(jax.nn.one_hot(truth, len(names)), 0.02)
        return optax.softmax_cross_entropy(forward(weights, batch, True), smooth).mean()

    @jax.jit
    def learn(weights, state, batch, truth):
        value, slope = jax.value_and_grad(loss)(weights, batch, truth)
        change, state = optimizer.update(slope, state, weights)
        return optax.apply_updates(weights, change), state, value

    # Scripts with many pages, whose languages and fonts are more, are seen more often, but not by as much.
    counts = np.bincount(labels, minlength=len(names))
    odds = (1 / np.sqrt(counts))[labels]
    odds /= odds.sum()
    began = time.time()
    for at in range(steps):
        chosen = random.choice(len(windows), BATCH, p=odds)
        weights, state, value = learn(weights, state, vary(random, windows[chosen]), labels[chosen])
        if at % 100 == 0:
            print(f"{at} of {steps}: {float(value):.3f}, {time.time() - began:.0f} s", flush=True)
    some = random.choice(len(windows), 3000, p=odds)
    weights = folded(weights, vary(random, windows[some]))
    write(given.target, names, weights)
    print(f"{time.time() - began:.0f} s", flush=True)
    _, asked, _, pages = load(given.folder, "test")
    report(names, weights, asked, pages)


if __name__ == "__main__":
    main()
