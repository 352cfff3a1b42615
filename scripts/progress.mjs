const TICK_MS = 5_000

/** One line of news about the start or the tests themselves. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Repeats how long a quiet step has been running, so that nobody takes it for dead. */
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
