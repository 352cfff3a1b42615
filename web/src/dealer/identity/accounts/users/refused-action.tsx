import { isCallError } from '#shared/api/call-error.ts'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'

/** Why an action was refused: the last administrator, oneself and similar cases have their own texts. */
export function RefusedAction({ error }: { readonly error: unknown }) {
  const t = useText('people')
  const { code, fields } = isCallError(error) ? error : { code: undefined, fields: {} }
  const [field, [problem] = []] = Object.entries(fields)[0] ?? []
  if (field !== undefined && problem !== undefined)
    return <Notice tone="danger">{fieldMessage(field, problem)}</Notice>
  if (code === 'not_joined' || code === 'single_sign_on')
    return <Notice tone="danger">{t(`refused.${code}`)}</Notice>
  return <InlineProblem error={error} />
}
