import type {
  customDiscounts,
  customFees,
  globalDiscounts,
  globalFees,
} from '@forecourt/contract/pricing/library.ts'
import type { Call } from '#platform/http/serve.ts'

type Shelves = typeof globalFees | typeof customFees | typeof globalDiscounts | typeof customDiscounts

/** A call to any of the four lists: what is common to them. */
export type ListCall = Call<Shelves['list']>
export type ReadCall = Call<Shelves['detail']>
export type CreateCall = Call<Shelves['create']>
export type SaveCall = Call<Shelves['replace'] | Shelves['update']>
export type RemoveCall = Call<Shelves['remove']>
export type ReorderCall = Call<Shelves['reorder']>
