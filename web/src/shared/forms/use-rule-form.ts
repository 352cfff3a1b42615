import { useForm } from '@mantine/form'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import type { FieldValue, FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import {
  validateField,
  validateForm,
  type FormRules,
} from '@forecourt/domain/platform/validation/validate-form.ts'
import { useEffect, useRef, type FormEvent } from 'react'
import { afterPress } from '#shared/ui/keyboard/press.ts'
import { useDirtyGuard } from './dirty.ts'
import { keepDraft, takeDraft } from './drafts.ts'
import { fieldMessage, type FieldProblem } from './field-message.ts'
import { useRefusals } from './use-refusals.ts'
import { useRuleContext } from './rule-context.ts'

export interface RuleFormOptions<V extends FieldValues> {
  readonly initial: V
  /** Rules per field, in the spec's order (domain); a function of the values if the form chooses its country. */
  readonly rules: FormRules | ((values: V) => FormRules)
  /** Country of the rules, if it is not the dealership's. */
  readonly country?: (values: V) => Country | undefined
  /** Sends the values. A thrown refusal is shown at the fields; other errors become `failure`. */
  readonly submit: (values: V) => Promise<void>
  /** Name under which typed values outlive the session, in memory and for the same user. Never for credit data. */
  readonly draft?: string
  /** False for forms without loss, such as filters. */
  readonly guarded?: boolean
  /** Message of this form for a broken rule; undefined for the general one. */
  readonly describe?: (name: string, problem: FieldProblem) => string | undefined
}

/** Props of an input; spread them: `<TextField {...form.field('first_name')} label=… />`. */
export interface BoundField {
  readonly name: string
  readonly value: FieldValue
  readonly error: string | undefined
  readonly onValue: (value: FieldValue) => void
  readonly onLeave: () => void
}

/**
 * A form with the domain's rules (product 5). Rules run on input, change and focus-out; a new problem is shown on
 * focus-out or submit, a visible one updates on every keystroke, including those in other fields. Problems from the
 * server are shown in the same places.
 */
export function useRuleForm<V extends FieldValues>(options: RuleFormOptions<V>) {
  const form = useForm<Record<string, FieldValue>>({ initialValues: { ...options.initial } })
  const { ref, attempt, refuse, show, problems, forget, failure, isBusy: isSubmitting } = useRefusals()
  const edited = useRef(new Set<string>())
  /**
   * Fields whose message comes from a local rule; a message of the server is only cleared by a change of that field.
   */
  const ours = useRef(new Set<string>())
  const submits = useRef(0)
  const contextNow = useRuleContext()
  const isDirty = form.isDirty()
  useDraft(options.draft, form, isDirty)
  useDirtyGuard(isDirty && options.guarded !== false && !isSubmitting)

  const rulesOf = (values: FieldValues) =>
    typeof options.rules === 'function' ? options.rules(values as V) : options.rules
  const contextOf = (values: FieldValues) => {
    const context = contextNow()
    return { ...context, country: options.country?.(values as V) ?? context.country }
  }
  const check = (name: string, values: FieldValues) =>
    validateField(rulesOf(values)[name] ?? [], values[name], { ...contextOf(values), values })

  const onValue = (name: string, value: FieldValue) => {
    edited.current.add(name)
    const values = { ...form.getValues(), [name]: value }
    form.setFieldValue(name, value)
    for (const shown of Object.keys(problems)) {
      const problem = check(shown, values)
      if (shown === name) ours.current.add(name)
      if (shown === name || (problem === undefined && ours.current.has(shown))) show(shown, problem)
    }
  }
  const onLeave = (name: string) => {
    const before = submits.current
    // The message would move the pressed element from under the pointer.
    afterPress(() => {
      // The pressed button has validated everything.
      if (submits.current !== before) return
      const problem = check(name, form.getValues())
      // Tabbing through an empty form is not an error yet.
      if (problem?.rule === 'required' && !edited.current.has(name)) return
      if (problem === undefined && name in problems) return
      ours.current.add(name)
      show(name, problem)
    })
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    submits.current += 1
    if (isSubmitting) return
    const typed = form.getValues()
    const found = validateForm(rulesOf(typed), typed, contextOf(typed))
    ours.current = new Set(Object.keys(found))
    if (ours.current.size > 0) refuse(found)
    else await attempt(() => options.submit(form.getValues() as unknown as V))
  }

  return {
    /** For the form element: `<form ref={form.ref} onSubmit={form.onSubmit} noValidate>`. */
    ref,
    onSubmit: (event: FormEvent) => void submit(event),
    submit,
    values: form.values as unknown as V,
    /** Current values of the fields, even if a response arrives long after the last render. */
    read: () => form.getValues() as unknown as V,
    isDirty,
    isSubmitting,
    /** Error without a field: conflict, no network, 412, a field the form does not have. */
    failure,
    problemCount: Object.keys(problems).length,
    changeCount: countChanges(form.values, form.getInitialValues()),
    field: (name: keyof V & string): BoundField => ({
      name,
      value: form.values[name],
      error:
        problems[name] === undefined
          ? undefined
          : (options.describe?.(name, problems[name]) ?? fieldMessage(name, problems[name])),
      onValue: value => onValue(name, value),
      onLeave: () => onLeave(name),
    }),
    setValue: (name: keyof V & string, value: FieldValue) => onValue(name, value),
    /** After a save or a reload: these values are the unchanged ones. */
    settle: (values: V) => {
      form.setInitialValues({ ...values })
      form.setValues({ ...values })
      form.resetDirty({ ...values })
      edited.current.clear()
      forget()
    },
    discard: () => {
      form.reset()
      edited.current.clear()
      forget()
    },
  }
}

export type RuleForm<V extends FieldValues> = ReturnType<typeof useRuleForm<V>>

type Fields = Pick<ReturnType<typeof useForm<Record<string, FieldValue>>>, 'setValues' | 'getValues'>

/** Restores typed values after the session ended under this form (interface 1.5). */
function useDraft(name: string | undefined, fields: Fields, isDirty: boolean): void {
  const latest = useRef({ fields, isDirty })
  useEffect(() => {
    latest.current = { fields, isDirty }
  })
  useEffect(() => {
    if (name === undefined) return undefined
    const draft = takeDraft(name)
    if (draft !== undefined) latest.current.fields.setValues({ ...draft })
    return () => {
      if (latest.current.isDirty) keepDraft(name, latest.current.fields.getValues())
    }
  }, [name])
}

function countChanges(values: FieldValues, initial: FieldValues): number {
  return Object.keys(values).filter(name => JSON.stringify(values[name]) !== JSON.stringify(initial[name]))
    .length
}
