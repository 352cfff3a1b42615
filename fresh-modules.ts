import { vi } from 'vitest'

/** The files of a worker share what npm installed; of ours each one gets its own, so that none leaves another a state. */
vi.resetModules()
