import * as fc from 'fast-check'

/** A run says what it was made of, and another with the same SEED is the same; to look further, give it another. */
const seed = Number(process.env['SEED'] ?? 20_261_121)
fc.configureGlobal({ seed })
