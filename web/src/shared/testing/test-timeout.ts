/** Results are usually immediate, but on a busy machine the page may run much later. */
export const TEST_TIMEOUT = { timeout: 30_000 }
