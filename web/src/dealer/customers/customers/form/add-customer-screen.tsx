import { customerFormRules } from '@forecourt/domain/customers/customers/customer-form.ts'
import type { UserBrief } from '@forecourt/contract/identity/users.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { SelectField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useHabits } from '#shared/format/market.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { paths, pathTo } from '#dealer/platform/navigation/paths.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'
import { CustomerFields } from './customer-fields.tsx'
import classes from './customer-form.module.css'
import { blankCustomer, newCustomerBody } from './customer-form.ts'
import { createCustomer, customerQueries } from '../customers.api.ts'
import { DuplicateCard } from './duplicate-card.tsx'

/** Interface S-11: one column, with the first field focused. */
export function AddCustomerScreen() {
  const t = useText('customers')
  const navigate = useNavigate()
  const { country } = useHabits()
  const me = useCurrentUser().id
  const { default_language: language, mandatory_secondary_phone: needsSecondaryPhone } = useHomeDealership()
  /** The record to compare with, once this one is stored. */
  const mergeWith = useRef<string>(undefined)
  const { ref, onSubmit, submit, field, setValue, values, failure, problemCount, isSubmitting } = useRuleForm(
    {
      initial: { ...blankCustomer, language, assigned_dealer: me },
      rules: customerFormRules(country, { needsSecondaryPhone }),
      submit: async ({ assigned_dealer: assigned, ...person }) => {
        const created = await createCustomer(newCustomerBody(person, assigned))
        const other = mergeWith.current
        // The existing record has a history, so it remains.
        const search = other === undefined ? '' : `?merge=${created.id}`
        await navigate({ pathname: pathTo('customer', { id: other ?? created.id }), search })
      },
    },
  )
  const saveThenMerge = (other: string | undefined) => {
    mergeWith.current = other
    void submit()
  }
  const save = () => saveThenMerge(undefined)
  useShortcut({ keys: 'mod+s', group: 'page', label: t('add.submit'), run: save })
  return (
    <div className={classes['page']}>
      <div className={classes['column']}>
        <PageTitle>{t('add.title')}</PageTitle>
        <p className={classes['legend']}>{t('add.legend')}</p>
        <form ref={ref} onSubmit={onSubmit} noValidate className={classes['fields']}>
          <CustomerFields
            field={field}
            values={values}
            setValue={setValue}
            confirmsEmail
            needsSecondaryPhone={needsSecondaryPhone}
          />
          <SelectField
            {...field('assigned_dealer')}
            label={t('field.assigned_dealer')}
            options={useAssignable()}
          />
          {failure === undefined ? null : <InlineProblem error={failure} />}
          <div className={classes['actions']}>
            {problemCount === 0 ? null : <ToFix count={problemCount} />}
            <Button variant="default" component={Link} to={paths.customers}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting} aria-keyshortcuts="Control+S">
              {t('add.submit')}
            </Button>
          </div>
        </form>
      </div>
      <aside className={classes['aside']} aria-label={t('duplicate.label')}>
        <DuplicateCard values={values} onCreateAnyway={save} onMerge={saveThenMerge} />
      </aside>
    </div>
  )
}

function ToFix({ count }: { readonly count: number }) {
  const shell = useText('shell')
  return (
    <span role="status" className={classes['toFix']}>
      {shell('save.fix', { count })}
    </span>
  )
}

/** The reader and whom else they may assign; a representative takes a customer or leaves them unassigned. */
function useAssignable() {
  const t = useText('customers')
  const shell = useText('shell')
  const me = useCurrentUser()
  const mayAssign = useCan('customer:assign')
  const { data } = useQuery({ ...customerQueries.assignable(), enabled: mayAssign })
  const others: readonly UserBrief[] = mayAssign
    ? (data?.results ?? []).filter(person => person.id !== me.id)
    : []
  return [
    { value: me.id, label: t('assign.me', { name: me.full_name }) },
    ...others.map(person => ({ value: person.id, label: person.full_name })),
    { value: '', label: shell('person.unassigned') },
  ]
}
