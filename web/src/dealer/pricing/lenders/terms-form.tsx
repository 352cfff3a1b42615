import type { Lender, RateCard } from '@forecourt/contract/pricing/lenders.ts'
import { LEASE_FEE_ITEMS } from '@forecourt/domain/pricing/rate-cards/card-items.ts'
import type { Product } from '@forecourt/domain/pricing/rate-cards/cell.ts'
import {
  limitItems,
  termsFieldAt,
  termsOf,
  termsSheet,
  type TermsValues,
} from '@forecourt/domain/pricing/rate-cards/terms-sheet.ts'
import { CONDITION_KEYS, type ConditionKey } from '@forecourt/domain/pricing/programmes/programme.ts'
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { FieldProblem } from '#shared/forms/field-message.ts'
import { FileProblem } from '#shared/forms/file-problem.tsx'
import { useRefusals } from '#shared/forms/use-refusals.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { lenderQueries, type SheetCheck } from './lenders.api.ts'
import classes from './lenders.module.css'
import { SheetKeeping } from './sheet-keeping.tsx'
import { TermRows } from './term-rows.tsx'
import { useSheet } from './use-sheet.ts'

interface TermsFormProps {
  readonly lender: Lender
  readonly today: string
  readonly onPublished: (card: RateCard) => void
}

/** Limits and fees of the current card, as fields. Changes become the lender's next card. */
export function TermsForm(props: TermsFormProps) {
  const t = useText('lenders')
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes['part']} aria-labelledby="lender-terms">
      <h2 id="lender-terms" className={classes['heading']}>
        {t('terms.title')}
      </h2>
      <p className="dp-faint">{t('terms.hint')}</p>
      {isOpen ? (
        <OpenTerms {...props} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('terms.open')}
          </Button>
        </div>
      )}
    </section>
  )
}

function OpenTerms({ lender, today, onPublished }: TermsFormProps) {
  const t = useText('lenders')
  const [product, setProduct] = useState<Product>(lender.products[0] ?? 'finance')
  const [condition, setCondition] = useState<ConditionKey>(lender.conditions[0] ?? 'new')
  const cardId = lender.rate_card?.id
  const { data, error, refetch } = useQuery({
    ...lenderQueries.rateCard(cardId ?? ''),
    enabled: cardId !== undefined,
  })
  const isWaiting = cardId !== undefined && data === undefined && error === null
  return (
    <>
      <div className={classes['acts']}>
        <SegmentedControl
          aria-label={t('terms.product')}
          value={product}
          data={(['finance', 'lease'] as const).map(value => ({ value, label: t(`product.${value}`) }))}
          onChange={value => setProduct(value)}
        />
        <NativeSelect
          aria-label={t('terms.condition')}
          value={condition}
          data={CONDITION_KEYS.map(value => ({ value, label: t(`condition.${value}`) }))}
          onChange={event => setCondition(event.currentTarget.value as ConditionKey)}
        />
      </div>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {isWaiting ? (
        <CardSkeleton height={200} />
      ) : (
        <TermsFields
          key={`${product} ${condition} ${cardId}`}
          lender={lender.id}
          today={today}
          at={{ product, condition }}
          stored={termsOf(data?.cells ?? [], { product, condition })}
          onPublished={onPublished}
        />
      )}
    </>
  )
}

interface TermsFieldsProps {
  readonly lender: string
  readonly today: string
  readonly at: { readonly product: Product; readonly condition: ConditionKey }
  readonly stored: TermsValues
  readonly onPublished: (card: RateCard) => void
}

function TermsFields({ lender, today, at, stored, onPublished }: TermsFieldsProps) {
  const t = useText('lenders')
  const language = useLanguage()
  const [values, setValues] = useState(stored)
  const { ref, attempt, refuse, forget, errorOf, problems, failure, isBusy } = useRefusals()
  const work = useSheet({
    lender,
    today,
    sheet: { text: termsSheet(values, at) },
    onKept: (card, isPublished) => {
      if (isPublished) onPublished(card)
    },
  })
  const change = (next: Partial<TermsValues>, name?: string) => {
    setValues({ ...values, ...next })
    work.change()
    forget(name)
  }
  const check = async () => {
    const { problems: found } = await work.doCheck()
    refuse(refusalsOf(found, values, at))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) void attempt(check)
  }
  const items = [...limitItems(at.product), ...(at.product === 'lease' ? LEASE_FEE_ITEMS : [])]
  const isSame = JSON.stringify(values) === JSON.stringify(stored)
  return (
    <>
      <form ref={ref} onSubmit={submit} noValidate className={classes['part']}>
        <div className={classes['pairs']}>
          {items.map(({ code, name, name_fr: nameFr, kind }) => (
            <TextInput
              key={code}
              name={`items.${code}`}
              error={errorOf(`items.${code}`)}
              label={language === 'fr' ? nameFr : name}
              inputMode="decimal"
              classNames={{ input: 'dp-number' }}
              rightSection={
                <span aria-hidden>{kind === 'amount' ? '$' : kind === 'percent' ? '%' : ''}</span>
              }
              value={values.items[code] ?? ''}
              onChange={event =>
                change({ items: { ...values.items, [code]: event.currentTarget.value } }, `items.${code}`)
              }
            />
          ))}
        </div>
        {at.product === 'finance' ? (
          <>
            <TermRows
              names={['by_age', 'age', 'term']}
              errorOf={errorOf}
              title={t('terms.by_age')}
              add={t('terms.add_age')}
              labels={[t('terms.age'), t('terms.longest')]}
              rows={values.by_age.map(({ age, term }) => [age, term])}
              onRows={(rows, name) => change({ by_age: rows.map(([age, term]) => ({ age, term })) }, name)}
            />
            <TermRows
              names={['fees', 'name', 'amount']}
              errorOf={errorOf}
              title={t('terms.fees')}
              add={t('terms.add_fee')}
              labels={[t('terms.fee_name'), t('terms.fee_amount')]}
              mark={t('terms.fee_charge')}
              rows={values.fees.map(({ name, amount, charge }) => [name, amount, charge])}
              onRows={(rows, field) =>
                change(
                  { fees: rows.map(([name, amount, charge = false]) => ({ name, amount, charge })) },
                  field,
                )
              }
            />
          </>
        ) : null}
        <div className={classes['acts']}>
          <Button
            variant={work.canKeep ? 'default' : 'filled'}
            disabled={isSame}
            type="submit"
            loading={isBusy}
          >
            {t('terms.check')}
          </Button>
        </div>
        {failure === undefined ? null : <FileProblem failure={failure} />}
      </form>
      <SheetKeeping work={work} isReported={Object.keys(problems).length > 0} />
    </>
  )
}

/** Errors of the sheet, at the fields that produced their lines; nothing for other lines. */
function refusalsOf(problems: SheetCheck['problems'], values: TermsValues, at: TermsFieldsProps['at']) {
  const found: Record<string, FieldProblem> = {}
  for (const { line, column, rule, params } of problems) {
    const field = termsFieldAt(values, at, { line, column })
    if (field === undefined) return {}
    found[field] ??= { rule, params }
  }
  return found
}
