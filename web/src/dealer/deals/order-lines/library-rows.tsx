import type { OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import { useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { useLineValue } from '#dealer/pricing/pricing/lines/use-line-value.ts'
import { LineProblem } from './line-problem.tsx'
import { addLine } from './order-lines.api.ts'
import classes from './order-lines.module.css'

interface LibraryRowsProps {
  readonly title: string
  readonly lines: readonly LibraryLine[]
  readonly order: OrderWithWorksheet
}

/** Lines of one kind, each added by a button; those of the order say so. */
export function LibraryRows({ title, lines, order }: LibraryRowsProps) {
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  if (lines.length === 0) return null
  const add = async (line: LibraryLine) => {
    setBusy(line.id)
    setFailure(undefined)
    try {
      await addLine(order.id, line)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section className={classes['part']}>
      <h3>{title}</h3>
      <ul className={classes['rows']}>
        {lines.map(line => (
          <Row
            key={line.id}
            line={line}
            isOn={order.worksheet.lines.some(({ id }) => id === line.id)}
            isBusy={busy === line.id}
            onAdd={() => void add(line)}
          />
        ))}
      </ul>
      {failure === undefined ? null : <LineProblem error={failure} />}
    </section>
  )
}

interface RowProps {
  readonly line: LibraryLine
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly onAdd: () => void
}

function Row({ line, isOn, isBusy, onAdd }: RowProps) {
  const t = useText('lines')
  const language = useLanguage()
  const value = useLineValue()
  const name = language === 'fr' ? line.name_fr : line.name
  return (
    <li className={classes['row']}>
      <span className={classes['name']}>{name}</span>
      <span className="dp-number">{value(line)}</span>
      {isOn ? (
        <span className={classes['on']}>{t('on')}</span>
      ) : (
        <GatedButton
          variant="default"
          size="compact-sm"
          loading={isBusy}
          reason={line.applies ? undefined : t('not_for_vehicle')}
          aria-label={t('add_name', { name })}
          onClick={onAdd}
        >
          {t('add')}
        </GatedButton>
      )}
    </li>
  )
}
