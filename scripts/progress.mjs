const TICK_MS = 5_000

/** Prints one line about the progress of the start or the tests. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Prints how long a quiet step has been running, so that it does not look stuck. */
export async function withProgress(title, describe, work) {
  say(title)
  const begun = performance.now()
  const timer = setInterval(() => say(`  … ${seconds(begun)}${describe()}`), TICK_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    say(`  done in ${seconds(begun)}`)
  }
}

export function seconds(begun) {
  return `${((performance.now() - begun) / 1_000).toFixed(1)} s`
}
