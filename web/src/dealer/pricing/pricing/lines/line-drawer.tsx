import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { CheckboxField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { MoneyInput, PercentInput } from '#shared/forms/figure-fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { confirm, readModal } from '#shared/ui/dialog/modals.ts'
import { useDesk, type OpenLine, type WrittenLine } from '../model/desk.ts'
import { addLine, replaceLine } from '../model/draft.ts'
import {
  lineOf,
  lineRules,
  sideOf,
  startingLine,
  taxabilities,
  valuesOf,
  type LineValues,
  type Worth,
} from './line-form.ts'
import { PlanDrawer } from './plan-drawer.tsx'
import { PlanFacts, PlanTaxes } from './plan-line-fields.tsx'
import { SheetDrawer } from '../inputs/sheet-drawer.tsx'
import classes from '../sheet/worksheet.module.css'

interface LineDrawerProps {
  readonly open: OpenLine
  readonly onClose: () => void
}

/** Drawer for a custom line, a line of the sheet in detail, or the plans on offer. */
export function LineDrawer({ open, onClose }: LineDrawerProps) {
  return open === 'plans' ? <PlanDrawer onClose={onClose} /> : <WrittenDrawer open={open} onClose={onClose} />
}

interface WrittenDrawerProps {
  readonly open: WrittenLine
  readonly onClose: () => void
}

function WrittenDrawer({ open, onClose }: WrittenDrawerProps) {
  const t = useText('pricing')
  const kind = 'line' in open ? sideOf(open.line.kind) : open.kind
  const [isDirty, setDirty] = useState(false)
  // Escape also reaches the drawer while a dialog is open above it.
  const commitStep = async () => {
    if (readModal() !== undefined) return
    if (!isDirty || (await confirm({ kind: 'discard' }))) onClose()
  }
  return (
    <SheetDrawer
      onClose={() => void commitStep()}
      title={t(
        'line' in open ? `line.title_edit_${open.line.plan ? 'plan' : kind}` : `line.title_add_${kind}`,
      )}
    >
      <LineForm
        open={open}
        kind={kind}
        onDirty={setDirty}
        onLeave={() => void commitStep()}
        onDone={onClose}
      />
    </SheetDrawer>
  )
}

interface LineFormProps {
  readonly open: WrittenLine
  readonly kind: 'fee' | 'discount'
  readonly onDirty: (isDirty: boolean) => void
  readonly onLeave: () => void
  readonly onDone: () => void
}

function LineForm({ open, kind, onDirty, onLeave, onDone }: LineFormProps) {
  const t = useText('pricing')
  const { edit, commitStep } = useDesk()
  const [start] = useState(() => startingLine(open))
  const { ref, onSubmit, field, values, setValue, isDirty } = useRuleForm<LineValues>({
    initial: valuesOf(start),
    rules: lineRules,
    submit: typed => {
      const line = lineOf(start, typed)
      edit(`line ${line.id}`, 'line' in open ? replaceLine(line) : addLine(line))
      commitStep()
      onDone()
      return Promise.resolve()
    },
  })
  const { worth } = values
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {start.plan === undefined ? (
          <>
            <TextField {...field('name')} label={t('line.name')} required maxLength={80} />
            <TextField
              {...field('name_fr')}
              label={t('line.name_fr')}
              hint={t('line.name_fr_hint')}
              optional
              maxLength={80}
            />
          </>
        ) : (
          <PlanFacts plan={start.plan} />
        )}
        {kind === 'discount' ? (
          <WorthField worth={worth} onWorth={value => setValue('worth', value)} />
        ) : null}
        {kind === 'discount' ? <DiscountRules /> : null}
        {worth === 'amount' ? (
          <MoneyInput {...field('amount')} label={t('line.amount')} required />
        ) : (
          <PercentInput {...field('percent')} label={t(`line.${worth}`)} required />
        )}
        {start.plan?.taxes ? (
          <PlanTaxes field={field} />
        ) : worth === 'rate_reduction' ? null : (
          <SelectField
            {...field('taxability')}
            label={t(`line.taxability_${kind}`)}
            options={taxabilities[start.plan === undefined ? kind : 'plan'].map(value => ({
              value,
              label: t(`taxability.${kind}.${value}` as 'taxability.fee.taxable'),
            }))}
          />
        )}
        <fieldset className={classes['set']}>
          <legend>{t('line.applies')}</legend>
          <CheckboxField {...field('is_cash')} label={t('column.cash')} />
          <CheckboxField {...field('is_finance')} label={t('column.finance')} />
          <CheckboxField {...field('is_lease')} label={t('column.lease')} />
        </fieldset>
        {kind === 'fee' ? (
          <fieldset className={classes['set']}>
            <legend>{t('line.on_lease')}</legend>
            <CheckboxField {...field('cap_cost')} label={t('line.cap_cost')} />
            <CheckboxField
              {...field('residualize')}
              label={t('line.residualize')}
              disabled={!values.cap_cost}
              {...(values.cap_cost ? {} : { hint: t('line.residualize_needs_cap') })}
            />
            <CheckboxField {...field('tax_in_cap')} label={t('line.tax_in_cap')} />
          </fieldset>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onLeave}>
            {t('line.cancel')}
          </Button>
          <Button type="submit">{t('line' in open ? 'line.apply' : `line.add_${kind}`)}</Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Requirements of the dealership for a discount, beside its limit. */
function DiscountRules() {
  const t = useText('pricing')
  const { stacking, require_reason: isReasonAsked } = useDesk().context.discount_rules
  return (
    <>
      {isReasonAsked ? <p className="dp-faint">{t('line.reason_asked')}</p> : null}
      {stacking === 'exclusive' ? <p className="dp-faint">{t('line.one_discount')}</p> : null}
    </>
  )
}

interface WorthFieldProps {
  readonly worth: Worth
  readonly onWorth: (worth: Worth) => void
}

/** An amount, a percentage of the price, or points off the rate. */
function WorthField({ worth, onWorth }: WorthFieldProps) {
  const t = useText('pricing')
  const kinds = ['amount', 'percentage_discount', 'rate_reduction'] as const
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('line.worth')}
      data={kinds.map(value => ({ value, label: t(`worth.${value}`) }))}
      value={worth}
      onChange={onWorth}
    />
  )
}
