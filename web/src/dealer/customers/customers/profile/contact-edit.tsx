import type { Customer } from '@forecourt/contract/customers/customers.ts'
import {
  customerChangeRules,
  customerFormRules,
} from '@forecourt/domain/customers/customers/customer-form.ts'
import { Button } from '@mantine/core'
import { createPortal } from 'react-dom'
import { useEditorKeys } from '#shared/forms/use-editor-keys.ts'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useHabits } from '#shared/format/market.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { SaveBar } from '#shared/ui/page/save-bar.tsx'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { contactEditId } from './contact-edit-id.ts'
import { CustomerFields } from '../form/customer-fields.tsx'
import classes from './contact-panel.module.css'
import { useCustomerDifference } from '../form/customer-difference.ts'
import { changesOf, valuesOf, type CustomerValues } from '../form/customer-form.ts'
import { updateCustomer } from '../customers.api.ts'

interface ContactEditProps {
  readonly customer: Customer
  readonly saveBarIn: HTMLElement | null
  readonly onClose: (isSaved: boolean) => void
}

/**
 * Contact details as a form. A save includes the version it is based on; after a concurrent save, both versions are
 * compared and nothing typed is lost.
 */
export function ContactEdit({ customer, saveBarIn, onClose }: ContactEditProps) {
  const t = useText('customers')
  const { country } = useHabits()
  const stored = valuesOf(customer, country)
  // A customer without a second number can be changed without adding one.
  const needsSecondaryPhone =
    useHomeDealership().mandatory_secondary_phone && customer.secondary_phone !== null
  const { form } = useRowForm<Customer, CustomerValues>({
    row: customer,
    blank: stored,
    valuesOf: one => valuesOf(one, country),
    rules: customerChangeRules(customerFormRules(country, { needsSecondaryPhone }), stored),
    save: (typed, from = customer) => updateCustomer(from, changesOf(typed, valuesOf(from, country))),
    onSaved: () => onClose(true),
    onKeepTheirs: () => onClose(false),
    alongside: { email_confirmation: 'email' },
    ...useCustomerDifference(),
  })
  const { ref, onSubmit, submit, field, setValue, values, isSubmitting, failure } = form
  const discard = () => {
    form.discard()
    onClose(false)
  }
  const giveUp = async () => {
    if (!form.isDirty || (await confirm({ kind: 'discard' }))) discard()
  }
  const onEscape = () => void giveUp()
  const keys = useEditorKeys({ ref, first: 'input', back: contactEditId, onEscape })
  // Escape works in the fields too, as in the save bar.
  useShortcut({ keys: 'Escape', group: 'page', label: t('dialog.cancel'), run: onEscape })
  return (
    <form ref={keys} onSubmit={onSubmit} noValidate className={classes['form']}>
      <CustomerFields
        field={field}
        values={values}
        setValue={setValue}
        needsSecondaryPhone={needsSecondaryPhone}
        confirmsEmail={values.email !== stored.email && values.email !== ''}
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
