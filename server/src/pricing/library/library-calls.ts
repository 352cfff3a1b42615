import type {
  customDiscounts,
  customFees,
  globalDiscounts,
  globalFees,
} from '@forecourt/contract/pricing/library.ts'
import type { Call } from '#platform/http/serve.ts'

type Catalogues = typeof globalFees | typeof customFees | typeof globalDiscounts | typeof customDiscounts

/** Calls that the four lists have in common. */
export type ListCall = Call<Catalogues['list']>
export type ReadCall = Call<Catalogues['detail']>
export type CreateCall = Call<Catalogues['create']>
export type SaveCall = Call<Catalogues['replace'] | Catalogues['update']>
export type RemoveCall = Call<Catalogues['remove']>
export type ReorderCall = Call<Catalogues['reorder']>
