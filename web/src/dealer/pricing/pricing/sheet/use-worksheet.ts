import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { useCallback, useMemo, useState } from 'react'
import type { FieldProblem } from '#shared/forms/field-message.ts'
import { isCallError } from '#shared/api/call-error.ts'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { chosenCell } from '../model/chosen-cell.ts'
import type { Desk, OpenLine, Target } from '../model/desk.ts'
import { discountProblems, planProblems } from '../model/line-permission.ts'
import { useOfferedContext } from '../model/offered-context.ts'
import { inputsInTheWay, type Problems } from '../model/priced-columns.ts'
import type { TaggedOrder } from '../model/pricing.api.ts'
import { useColumns } from './use-columns.ts'
import { useCreditScore } from '../financing/use-credit-score.ts'
import { useCustomerView } from '../model/use-customer-view.ts'
import { useDraft } from '../model/use-draft.ts'
import { useSave } from '../saving/use-save.tsx'
import { useWorksheetContext } from '../model/use-worksheet-context.ts'
import { usePriceReason, useReadOnlyReason } from '../model/worksheet-access.ts'
import type { WorksheetStore } from '../model/worksheet-store.ts'

/** State behind the screen: draft, prices, the server's response, and what is open. */
export function useWorksheet(loaded: TaggedOrder, customer: Customer | undefined, store: WorksheetStore) {
  const order = loaded.data
  const work = useDraft(loaded, store.id)
  const { worksheet, payment_type } = work.draft
  const law = useWorksheetContext(order.id, worksheet.postal_code, worksheet.credit_score)
  const { typed, tell, forget } = useTyped()
  const context = useOfferedContext(law.context, work.draft, order.vehicle)
  const placeProblems = problemsOfPlace(law.error)
  const prices = useColumns({
    order,
    worksheet,
    context,
    step: work.step,
    typed: { ...typed, ...placeProblems },
  })
  // Permissions are checked when a scenario is applied.
  const limits =
    order.beside === undefined
      ? {
          ...discountProblems(worksheet, order.worksheet, context),
          ...planProblems(work.draft, order.vehicle.id),
        }
      : {}
  const problems = { ...limits, ...prices.problems }
  // A score without a rate only blocks the columns that have none.
  const badInputs = inputsInTheWay(problems, payment_type).filter(
    input => input !== 'credit_score' || prices.columns[payment_type].isBroken,
  )
  const reason = useReadOnlyReason(order, customer)
  const priceReason = usePriceReason(customer)
  const [asked, setAsked] = useState<Target>()
  const closeExplanation = useCallback(() => setAsked(undefined), [])
  const [isCustomerView, switchView] = useCustomerView(asked && closeExplanation)
  const [openLine, setOpenLine] = useState<OpenLine>()
  const isPriceFirst = useHomeDealership().province_code === 'QC'
  const chooseScore = useCreditScore(work, law, order)
  const save = useSave({
    store,
    work,
    badInputs,
    library: context?.library ?? [],
    cellOf: draft => context && chosenCell(draft, { order, context }),
  })

  const explained = asked ?? { column: payment_type, key: payment_type === 'cash' ? 'amount_due' : 'payment' }
  const desk: Desk | undefined =
    context === undefined
      ? undefined
      : {
          order,
          context,
          draft: work.draft,
          latest: work.latest,
          subscribe: work.subscribe,
          columns: prices.columns,
          problems,
          isEditable: reason === undefined && !isCustomerView,
          priceReason,
          isCustomerView,
          isPriceFirst,
          edit: work.edit,
          chooseScore,
          commitStep: work.commitStep,
          tell,
          explain: setAsked,
          explained,
          editLine: setOpenLine,
        }
  return {
    desk,
    work,
    save,
    badInputs,
    reason,
    isCustomerView,
    check: prices.check,
    law,
    isPlaceRefused: placeProblems['postal_code'] !== undefined,
    isPending: law.isBehind || prices.check.state === 'checking' || prices.check.state === 'late',
    isAsked: asked !== undefined,
    closeExplanation,
    openLine,
    closeLine: () => setOpenLine(undefined),
    switchView,
    discard: () => {
      forget()
      save.forgetFailure()
      work.discard()
    },
  }
}

/** Invalid texts by input. */
function useTyped() {
  const [typed, setTyped] = useState<Problems>({})
  const tell = useCallback((input: string, problem: FieldProblem | undefined) => {
    setTyped(known => {
      if (problem === undefined && !(input in known)) return known
      const { [input]: _, ...others } = known
      return problem === undefined ? others : { ...others, [input]: problem }
    })
  }, [])
  return useMemo(() => ({ typed, tell, forget: () => setTyped({}) }), [typed, tell])
}

/** An unknown postal code is an error of its input; other errors belong to the page. */
function problemsOfPlace(error: unknown): Problems {
  const [problem] = isCallError(error, 'validation') ? (error.fields['postal_code'] ?? []) : []
  return problem === undefined ? {} : { postal_code: problem }
}
