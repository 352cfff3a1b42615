/** What is waited for comes at once, but on a busy machine the page may get its turn much later. */
export const TEST_TIMEOUT = { timeout: 30_000 }
