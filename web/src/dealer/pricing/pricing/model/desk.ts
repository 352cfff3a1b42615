import type { Pricing, WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { createContext, use } from 'react'
import type { FieldProblem } from '#shared/forms/field-message.ts'
import type { Draft, Edit } from './draft.ts'
import type { OrderOnDesk } from './pricing.api.ts'
import type { Priced, Problems } from './priced-columns.ts'
import type { ColumnChanges } from './use-changes.ts'

/** A column as shown: it keeps its last figures, even while they need a correction. */
export interface Column {
  readonly type: PaymentType
  readonly pricing: Pricing | undefined
  /** The engine's own result with its trace, for explanations. */
  readonly priced: Priced | undefined
  /** The figures are the last valid ones; some input of the column must be corrected. */
  readonly isBroken: boolean
  readonly changes: ColumnChanges
}

/** A figure of the sheet: a row of a column. `of` is the deal of a cell or a pin, if it is not the sheet's own. */
export interface Target {
  readonly column: PaymentType
  readonly key: string
  readonly of?: Worksheet
}

/** Target of the line editor: a line of the sheet, or a new one of a kind. */
export type WrittenLine = { readonly line: WorksheetLine } | { readonly kind: 'fee' | 'discount' }

/** Content of the drawer beside the sheet: a line, or the plans on offer. */
export type OpenLine = WrittenLine | 'plans'

/** Everything the parts of the worksheet share. */
export interface Desk {
  readonly order: OrderOnDesk
  readonly context: WorksheetContext
  readonly draft: Draft
  /** The last typed state, which the draft follows a moment later. */
  readonly latest: () => Draft
  readonly subscribe: (listener: () => void) => () => void
  readonly columns: Readonly<Record<PaymentType, Column>>
  readonly problems: Problems
  /** Inputs are editable: the user may edit and the customer view is off. */
  readonly isEditable: boolean
  /** Why prices, rates and residuals cannot be changed; undefined if the user may override them. */
  readonly priceReason: string | undefined
  readonly isCustomerView: boolean
  /** Quebec: the payment must not be more prominent than the price (ux ⚠5). */
  readonly isPriceFirst: boolean
  /** Edits with one key are one undo step until the field is left. */
  readonly edit: (key: string, edit: Edit) => void
  /** A separate step, with the rates of its tier. */
  readonly chooseScore: (score: number | null) => void
  readonly commitStep: () => void
  /** Reports the error of an input; undefined once it is valid again. */
  readonly tell: (input: string, problem: FieldProblem | undefined) => void
  readonly explain: (target: Target) => void
  readonly explained: Target
  readonly editLine: (line: OpenLine) => void
}

export const DeskContext = createContext<Desk | undefined>(undefined)
export const CalmDeskContext = createContext<Desk | undefined>(undefined)

function deskIn(context: typeof DeskContext): Desk {
  const desk = use(context)
  if (desk === undefined) throw new Error('this is a part of the worksheet')
  return desk
}

/** Current desk, for typing, choosing and pressing. */
export const useDesk = (): Desk => deskIn(DeskContext)

/** For figures: a moment behind, so that a typed key renders first, and the figures between two keys. */
export const useCalmDesk = (): Desk => deskIn(CalmDeskContext)
