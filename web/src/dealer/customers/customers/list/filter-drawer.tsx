import { AWAITING } from '@forecourt/domain/customers/customers/list-parameters.ts'
import { FILTERED_STEPS } from '@forecourt/domain/deals/orders/step-statuses.ts'
import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { toggled } from '#shared/url/search-fields.ts'
import { ChoicePills, ChoiceRadios, SearchableChoices } from './filter-choice-fields.tsx'
import classes from './filter-drawer.module.css'
import type { FilterName } from '../list-search.ts'
import { useFilterChoices, type FilterChoice } from './use-filter-choices.ts'
import type { ListSearch } from './use-list-search.ts'

interface FilterDrawerProps {
  readonly list: ListSearch
  readonly count: number | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** All filters of the list (product 3). Each choice applies immediately; the list updates underneath. */
export function FilterDrawer({ list, count, isOpen, onClose }: FilterDrawerProps) {
  const t = useText('customers')
  const { choicesOf } = useFilterChoices(list.search, isOpen)
  const field = (name: FilterName) => ({
    label: t(`filter.${name}`),
    choices: choicesOf(name),
    chosen: list.search[name],
    onToggle: (value: string) => {
      const values = toggled(list.newest()[name], value)
      // A model of a deselected make would hide everything.
      list.narrow(name === 'make' ? { make: values, model: [] } : { [name]: values })
    },
  })
  return (
    <SideDrawer
      isOpen={isOpen}
      title={t('filters.open')}
      size={480}
      closeLabel={t('filters.close')}
      onClose={onClose}
    >
      <div className={classes['groups']}>
        <Group title={t('group.move')}>
          <AwaitingField list={list} />
          <ChoicePills {...field('awaiting_dealer')} />
          <ChoicePills {...field('awaiting_customer')} />
        </Group>
        <Group title={t('group.people')}>
          <SearchableChoices {...field('sales_rep')} />
          <SearchableChoices {...field('lead_type')} />
        </Group>
        <Group title={t('group.deal')}>
          <ChoicePills {...field('payment_type')} />
          <ChoicePills {...field('order_management_status')} />
          <ChoicePills {...field('deposit')} />
          <ChoicePills {...field('deposit_mode')} />
          <ChoicePills {...field('appointment')} />
        </Group>
        <Group title={t('group.vehicle')}>
          <ChoicePills {...field('condition')} />
          <ChoicePills {...field('stock_status')} />
          <SearchableChoices {...field('make')} />
          <SearchableChoices {...field('model')} />
          <SearchableChoices {...field('year')} />
        </Group>
        <Group title={t('group.steps')}>
          <div className={classes['steps']}>
            {FILTERED_STEPS.map(step => (
              <StepField
                key={step}
                {...field(`${step}_step`)}
                onChosen={values => list.narrow({ [`${step}_step`]: values })}
              />
            ))}
          </div>
        </Group>
      </div>
      <div className={classes['footer']}>
        <Button variant="subtle" onClick={list.clear}>
          {t('filters.clear')}
        </Button>
        <Button onClick={onClose}>
          {count === undefined ? t('filters.show_all') : t('filters.show', { count })}
        </Button>
      </div>
    </SideDrawer>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes['group']}>
      <h3 className={classes['title']}>{title}</h3>
      {children}
    </section>
  )
}

function AwaitingField({ list }: { readonly list: ListSearch }) {
  const t = useText('customers')
  const language = useLanguage()
  return (
    <ChoiceRadios
      label={t('filter.awaiting')}
      choices={AWAITING.map(({ code, name, name_fr: nameFr }) => ({
        value: code,
        label: language === 'fr' ? nameFr : name,
      }))}
      chosen={list.search.awaiting}
      onChosen={value =>
        list.narrow({ awaiting: AWAITING.find(({ code }) => code === value)?.code ?? 'all' })
      }
    />
  )
}

interface StepFieldProps {
  readonly label: string
  readonly choices: readonly FilterChoice[]
  readonly chosen: readonly string[]
  readonly onChosen: (values: readonly string[]) => void
}

/** One status per step here; a URL with several keeps them until another is chosen. */
function StepField({ label, choices, chosen, onChosen }: StepFieldProps) {
  const t = useText('customers')
  const joined = chosen.join(',')
  const several =
    chosen.length > 1
      ? [
          {
            value: joined,
            label: chosen
              .map(value => choices.find(choice => choice.value === value)?.label ?? value)
              .join(', '),
          },
        ]
      : []
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: t('filters.any') }, ...several, ...choices]}
      value={joined}
      onChange={event => {
        const { value } = event.currentTarget
        onChosen(value === '' ? [] : value.split(','))
      }}
    />
  )
}
