import type { OverrideAnswers } from '@forecourt/contract/deals/overrides.ts'
import type { Draft } from '#dealer/pricing/pricing/model/draft.ts'
import { ReasonDialog } from '#dealer/pricing/pricing/saving/reason-dialog.tsx'

/**
 * Asks for reasons of figures that differ from the vehicle, the programme or the catalogue, and continues with the
 * answers.
 */
export const askReasons = (
  fields: readonly string[],
  draft: Draft,
  close: () => void,
  goOn: (answers: OverrideAnswers) => Promise<void>,
) => (
  <ReasonDialog
    fields={fields}
    draft={draft}
    onClose={close}
    onSave={answers => {
      close()
      void goOn(answers)
    }}
  />
)
