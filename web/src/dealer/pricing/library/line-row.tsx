import { Button, UnstyledButton } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { MoveButtons } from '#shared/ui/keyboard/move-buttons.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { askCoverage, removeLine, type Line, type CatalogueName } from './library.api.ts'
import classes from './library.module.css'
import { useLineText } from './line-text.ts'
import { CONDITION_FLAGS, isFee, isGlobal, nounOf, PAYMENT_FLAGS, rowId, STOCK_FLAGS } from './line-values.ts'

interface LineRowProps {
  readonly shelf: CatalogueName
  readonly line: Line
  readonly mayEdit: boolean
  readonly onEdit: () => void
  readonly onMove?: (by: -1 | 1) => Promise<void>
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** A saved line with its actions. */
export function LineRow({ shelf, line, mayEdit, onEdit, onMove, isFirst, isLast }: LineRowProps) {
  const { t, amountOf } = useLineText()
  const language = useLanguage()
  const [failure, setFailure] = useState<unknown>()
  const name = language === 'fr' ? line.name_fr : line.name
  const remove = async () => {
    const { orders_with: orders } = await askCoverage({ id: line.id })
    const yes = await confirm({
      kind: 'delete',
      title: t(`delete.title.${nounOf(shelf)}`, { name }),
      text: t('delete.text', { count: orders }),
      yesLabel: t(`delete.yes.${nounOf(shelf)}`, { name }),
    })
    if (!yes) return
    await removeLine(shelf, line)
    showToast({ type: 'success', text: t('deleted', { name }) })
  }
  const act = (work: Promise<void>) => {
    setFailure(undefined)
    void work.catch(setFailure)
  }
  return (
    <tr>
      <th scope="row">
        {mayEdit ? (
          <UnstyledButton id={rowId(line.id)} className={classes['open']} onClick={onEdit}>
            {name}
          </UnstyledButton>
        ) : (
          <span className={classes['name']}>{name}</span>
        )}
        <span className="dp-faint">{language === 'fr' ? line.name : line.name_fr}</span>
        {failure === undefined ? null : <RowProblem error={failure} />}
      </th>
      <td data-align="end" data-label={t('column.amount')} className="dp-number">
        {amountOf(line)}
      </td>
      <td data-label={t('column.taxability')}>{t(`taxability.${line.taxability as 'taxable'}`)}</td>
      <td data-label={t('column.default')}>{t(line.include_by_default === true ? 'yes' : 'no')}</td>
      <td data-label={t('column.payments')}>
        <Flags line={line} flags={PAYMENT_FLAGS} />
      </td>
      <td data-label={t('column.vehicles')}>
        <VehicleWords shelf={shelf} line={line} />
      </td>
      {isFee(shelf) ? <td data-label={t('column.type')}>{t(`type.${line.type ?? 'custom'}`)}</td> : null}
      <td className={classes['acts']}>
        {onMove === undefined ? null : (
          <MoveButtons
            up={t('move.up', { name })}
            down={t('move.down', { name })}
            isFirst={isFirst}
            isLast={isLast}
            onMove={by => void onMove(by)}
          />
        )}
        {mayEdit ? (
          <>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('edit_named', { name })}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={t('delete_named', { name })}
              onClick={() => act(remove())}
            >
              {t('delete')}
            </Button>
          </>
        ) : null}
      </td>
    </tr>
  )
}

/** After a concurrent change, the list already has the stored version. */
function RowProblem({ error }: { readonly error: unknown }) {
  const { t } = useLineText()
  return isCallError(error, 'stale') ? (
    <InlineProblem error={error}>{t('delete.stale')}</InlineProblem>
  ) : (
    <InlineProblem error={error} />
  )
}

function Flags({ line, flags }: { readonly line: Line; readonly flags: typeof PAYMENT_FLAGS }) {
  const { t } = useLineText()
  return (
    <span className={classes['flags']}>
      {flags.map(flag => {
        const isOn = line[flag] === true
        const Icon = isOn ? IconCheck : IconMinus
        return (
          <span key={flag} className={classes['flag']} data-on={isOn || undefined}>
            <Icon size={14} stroke={2} aria-hidden />
            <span>
              {t(`flag.${flag}`)}
              <span className="dp-unseen">{t(isOn ? 'flag.on' : 'flag.off')}</span>
            </span>
          </span>
        )
      })}
    </span>
  )
}

/** Vehicles that the line applies to, in few words. */
function VehicleWords({ shelf, line }: { readonly shelf: CatalogueName; readonly line: Line }) {
  const { t, typeName } = useLineText()
  const stored: Readonly<Record<string, unknown>> = { ...line }
  const part = (flags: readonly string[]) => {
    const set = flags.filter(flag => stored[flag] === true)
    return set.length === flags.length
      ? []
      : [set.map(flag => t(`flag.${flag}` as 'flag.is_cash')).join(', ')]
  }
  const words = [
    ...part(CONDITION_FLAGS),
    ...(isGlobal(shelf) ? part(STOCK_FLAGS) : []),
    ...((line.vehicle_types ?? []).length === 0 ? [] : [(line.vehicle_types ?? []).map(typeName).join(', ')]),
  ]
  return words.length === 0 ? t('vehicles.all') : words.join(' · ')
}
