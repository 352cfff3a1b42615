import type { LenderFee } from '@forecourt/contract/pricing/worksheet.ts'
import { worksheetFees } from '@forecourt/contract/pricing/deal-input.ts'
import { programmeFees } from '@forecourt/domain/pricing/desk/programme-terms.ts'
import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Tip } from '#shared/ui/text/tip.tsx'
import { AmountCell } from '../inputs/amount-cell.tsx'
import { canonical } from '../model/canonical-json.ts'
import { useDesk } from '../model/desk.ts'
import { setLenderFees } from '../model/draft-contract.ts'
import { programmeOf } from '../model/offered-context.ts'
import classes from './lenders.module.css'

const mostFees = 10

/** Lender's fees of the loan, by its programme, or changed with a reason on saving. */
export function LoanFees() {
  const t = useText('pricing')
  const { draft, context, edit, commitStep, isEditable, priceReason } = useDesk()
  const { finance } = draft.worksheet
  const fees = finance.lender_fees ?? []
  const programme = programmeOf(context, finance)
  const own = programme === undefined ? undefined : worksheetFees(programmeFees(programme))
  const isOwn = own === undefined || canonical(own) === canonical(fees)
  const mayEdit = isEditable && priceReason === undefined
  const set = (next: readonly LenderFee[]) => edit('finance.lender_fees', setLenderFees(next))
  return (
    <section aria-label={t('lender.fees')}>
      <h3 className={classes['heading']}>{t('lender.fees')}</h3>
      {fees.length === 0 ? <p className={classes['none']}>{t('lender.no_fees')}</p> : null}
      <ul className={classes['fees']}>
        {fees.map((fee, at) => (
          <Fee
            // A fee is only identified by its index.
            key={at}
            at={at}
            fee={fee}
            mayEdit={mayEdit}
            onFee={next => set(next === undefined ? fees.toSpliced(at, 1) : fees.with(at, next))}
          />
        ))}
      </ul>
      {priceReason === undefined || !isEditable ? null : <p className={classes['none']}>{priceReason}</p>}
      {mayEdit ? (
        <Group gap="xs">
          {fees.length < mostFees ? (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                set([...fees, { ...blank, name: t('lender.new_fee'), name_fr: t('lender.new_fee') }])
                commitStep()
              }}
            >
              {t('lender.add_fee')}
            </Button>
          ) : null}
          {isOwn ? null : (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                set(own)
                commitStep()
              }}
            >
              {t('lender.own_fees')}
            </Button>
          )}
        </Group>
      ) : null}
    </section>
  )
}

const blank: LenderFee = {
  name: '',
  name_fr: '',
  amount: '0.00',
  financed: true,
  cost_of_borrowing: false,
  prepaid_finance_charge: false,
}

interface FeeProps {
  readonly fee: LenderFee
  readonly at: number
  readonly mayEdit: boolean
  /** Undefined: the fee is removed. */
  readonly onFee: (fee: LenderFee | undefined) => void
}

function Fee({ fee, at, mayEdit, onFee }: FeeProps) {
  const t = useText('pricing')
  const format = useFormat()
  const language = useLanguage()
  const { commitStep, context } = useDesk()
  const name = language === 'fr' ? fee.name_fr : fee.name
  const charge = context.place.country === 'US' ? 'prepaid_finance_charge' : 'cost_of_borrowing'
  if (!mayEdit) {
    const facts = [
      format.money(Number(fee.amount.replace('.', ''))),
      t(fee.financed ? 'lender.financed' : 'lender.at_signing'),
      ...(fee[charge] ? [t(`lender.${charge}`)] : []),
    ]
    return (
      <li className={classes['fee']}>
        {name} <span className={classes['reason']}>{facts.join(' · ')}</span>
      </li>
    )
  }
  const rename = (text: string) =>
    onFee(language === 'fr' ? { ...fee, name_fr: text } : { ...fee, name: text })
  return (
    <li className={classes['fee']}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          size="xs"
          className={classes['name'] ?? ''}
          aria-label={t('lender.fee_name', { n: at + 1 })}
          maxLength={80}
          value={name}
          onChange={event => rename(event.currentTarget.value)}
          onBlur={commitStep}
        />
        <AmountCell
          input={`finance.lender_fees.${at}`}
          label={t('lender.fee_amount', { name })}
          value={fee.amount}
          onAmount={amount => onFee({ ...fee, amount })}
        />
        <Tip label={t('lender.remove_fee', { name })}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('lender.remove_fee', { name })}
            onClick={() => {
              onFee(undefined)
              commitStep()
            }}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tip>
      </Group>
      <Group gap="md" mt={4}>
        <Checkbox
          size="xs"
          label={t('lender.financed')}
          checked={fee.financed}
          onChange={event => {
            onFee({ ...fee, financed: event.currentTarget.checked })
            commitStep()
          }}
        />
        <Checkbox
          size="xs"
          label={t(`lender.${charge}`)}
          checked={fee[charge]}
          onChange={event => {
            onFee({ ...fee, [charge]: event.currentTarget.checked })
            commitStep()
          }}
        />
      </Group>
    </li>
  )
}
