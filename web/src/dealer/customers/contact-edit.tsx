import type { Customer } from '@forecourt/contract/customers.ts'
import { customerFormRules } from '@forecourt/domain/customers/customer-form.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { isCallError } from '#shared/api/call-error.ts'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useHabits } from '#shared/format/market.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { openModal } from '#shared/ui/modals.ts'
import { SaveBar } from '#shared/ui/save-bar.tsx'
import { CustomerFields } from './customer-fields.tsx'
import classes from './contact-panel.module.css'
import { changesOf, valuesOf, type CustomerValues } from './customer-form.ts'
import { CustomerDifference } from './customer-difference.tsx'
import { readCustomerNow, updateCustomer } from './customers.api.ts'

interface ContactEditProps {
  readonly customer: Customer
  readonly etag: string | null
  readonly saveBarIn: HTMLElement | null
  readonly onClose: (isSaved: boolean) => void
}

/**
 * The contact details as fields. A save names the version it was made from; when somebody else was faster, the two
 * states are shown side by side and nothing typed is lost.
 */
export function ContactEdit({ customer, etag, saveBarIn, onClose }: ContactEditProps) {
  const t = useText('customers')
  const { country } = useHabits()
  // What the changes are counted from: the state this form was opened on, or the one it was merged with.
  const [base, setBase] = useState({ values: valuesOf(customer, country), etag })
  const [mergeFailure, setMergeFailure] = useState<unknown>()
  const send = async (values: CustomerValues, from: typeof base) => {
    await updateCustomer(customer.id, changesOf(values, from.values), from.etag)
    onClose(true)
  }
  const form = useRuleForm<CustomerValues>({
    initial: base.values,
    rules: customerFormRules(country),
    submit: async typed => {
      setMergeFailure(undefined)
      try {
        await send(typed, base)
      } catch (error) {
        if (!isCallError(error, 'stale')) throw error
        await askMerge(typed)
      }
    },
  })
  const { ref, onSubmit, submit, field, setValue, values, isSubmitting } = form
  const failure = form.failure ?? mergeFailure

  const askMerge = async (mine: CustomerValues) => {
    const stored = await readCustomerNow(customer.id)
    const from = { values: valuesOf(stored.data, country), etag: stored.etag }
    void openModal(close => (
      <CustomerDifference
        stored={stored.data}
        base={base.values}
        mine={mine}
        onClose={close}
        onKeepTheirs={() => {
          close()
          form.discard()
          onClose(false)
        }}
        onSave={async merged => {
          setBase(from)
          form.settle(from.values)
          for (const name of Object.keys(merged) as (keyof CustomerValues)[]) setValue(name, merged[name])
          await send(merged, from).catch((error: unknown) =>
            isCallError(error, 'stale') ? askMerge(merged) : setMergeFailure(error),
          )
        }}
      />
    ))
  }
  const discard = () => {
    form.discard()
    onClose(false)
  }
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['form']}>
      <CustomerFields
        field={field}
        values={values}
        setValue={setValue}
        confirmsEmail={values.email !== base.values.email && values.email !== ''}
      />
      {failure === undefined ? null : <InlineProblem error={failure} />}
      {form.changeCount === 0 ? (
        <Button variant="default" onClick={discard}>
          {t('dialog.cancel')}
        </Button>
      ) : null}
      {saveBarIn === null
        ? null
        : createPortal(
            <SaveBar
              changes={form.changeCount}
              problems={form.problemCount}
              isSaving={isSubmitting}
              failure={failure}
              onSave={() => void submit()}
              onDiscard={discard}
            />,
            saveBarIn,
          )}
    </form>
  )
}
