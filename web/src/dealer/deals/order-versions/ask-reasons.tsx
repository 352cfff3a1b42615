import type { OverrideAnswers } from '@forecourt/contract/deals/overrides.ts'
import type { Draft } from '#dealer/pricing/pricing/model/draft.ts'
import { ReasonDialog } from '#dealer/pricing/pricing/saving/reason-dialog.tsx'

/** The dialog that asks why figures are not the vehicle's, the programme's or the library's, and goes on with the answers. */
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
