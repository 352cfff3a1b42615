import { useState } from 'react'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { firstProblems, type FieldProblem } from '#shared/forms/field-message.ts'
import { refuseSubmit } from '#shared/forms/submit-error.ts'
import { translate } from '#shared/i18n/i18n.ts'

const firstProblem = (fields: CallError['fields']): FieldProblem =>
  Object.values(firstProblems(fields))[0] ?? { rule: 'default', params: {} }

/** The form's only field. */
const FIELD = 'value'

/**
 * Runs one action at a time and keeps its error: of the typed value, or of the action as a whole. Unlike
 * `useRefusals` it also serves actions without a form; a refusal names no field, since there is only one.
 */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isOfField, setOfField] = useState(false)
  const attempt = async (work: () => Promise<void>, form?: HTMLFormElement) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(problemText(error))
      const isTyped = form !== undefined && isCallError(error) && error.kind === 'validation'
      setOfField(isTyped)
      if (isTyped) refuseSubmit(form, { [FIELD]: firstProblem(error.fields) })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    problem: isOfField ? undefined : problem,
    /** Props of the form's field. */
    field: { name: FIELD, error: isOfField ? problem : undefined },
    attempt,
  }
}

function problemText(error: unknown): string {
  if (!isCallError(error)) throw error
  if (error.code === 'otp_invalid') return translate('profile', 'otp.wrong')
  if (error.code === 'otp_expired') return translate('profile', 'otp.expired')
  if (error.kind === 'too_many_requests') return translate('profile', 'otp.too_many')
  if ('phone' in error.fields) return translate('validation', 'phone')
  if (error.kind === 'validation') return translate('validation', 'otp')
  if (error.kind === 'network' || error.kind === 'timeout') return translate('messages', 'net.timeout')
  // The identity check was cancelled: nothing was done, and the user knows.
  if (error.code === 'step_up_required')
    return translate(
      'sessions',
      error.detail.params['by'] === 'code' ? 'step_up.explain_code' : 'step_up.explain',
    )
  return translate('messages', 'page.API_ERROR', { id: error.referenceId })
}
