import type { Accessory } from '@forecourt/contract/pricing/accessories.ts'
import { ACCESSORY_CATEGORIES } from '@forecourt/domain/pricing/accessories/accessory-categories.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { UnstyledButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { useLineText } from '#dealer/pricing/library/line-text.ts'
import { titleOf } from './accessory-title.ts'
import { ActiveSwitch } from './active-switch.tsx'
import classes from './accessories.module.css'

interface ColumnsInput {
  readonly mayEdit: boolean
  readonly onOpen: (row: Accessory) => void
}

interface RowProps extends ColumnsInput {
  readonly row: Accessory
}

function Name({ row, mayEdit, onOpen }: RowProps) {
  const t = useText('accessories')
  const language = useLanguage()
  const [image] = row.images
  const title = titleOf(row, language)
  const other = language === 'fr' ? row.title_en : row.title_fr
  return (
    <span className={classes['named']}>
      {image === undefined ? (
        <span className={classes['noPicture']}>
          <IconPhoto size={20} stroke={1.5} aria-hidden />
        </span>
      ) : (
        <img src={image.url} alt="" width={56} height={42} loading="lazy" className={classes['thumb']} />
      )}
      <span className={classes['words']}>
        {mayEdit ? (
          <UnstyledButton className={classes['open']} onClick={() => onOpen(row)}>
            {title}
          </UnstyledButton>
        ) : (
          <span className={classes['title']}>{title}</span>
        )}
        {other === null || other === title ? null : <span className={classes['faint']}>{other}</span>}
        {row.lacks_french || row.pre_installed ? (
          <span className={classes['chips']}>
            {row.lacks_french ? (
              <span className={classes['chip']} data-tone="attention">
                {t('chip.french')}
              </span>
            ) : null}
            {row.pre_installed ? <span className={classes['chip']}>{t('chip.pre_installed')}</span> : null}
          </span>
        ) : null}
      </span>
    </span>
  )
}

function Active({ row, mayEdit }: RowProps) {
  const t = useText('accessories')
  if (mayEdit) return <ActiveSwitch accessory={row} />
  return t(row.active ? 'state.on' : 'state.off')
}

/** Columns of the catalogue, and the content of an accessory on a phone. */
export function useAccessoryColumns(input: ColumnsInput) {
  const t = useText('accessories')
  const language = useLanguage()
  const format = useFormat()
  const { typeName } = useLineText()
  const money = (amount: string | null) => (amount === null ? '—' : format.money(parseCents(amount) ?? 0))
  const vehicles = ({ vehicle_types: types }: Accessory) =>
    types.length === 0 ? t('vehicles.all') : types.map(typeName).join(', ')
  const category = (row: Accessory) => labelOf(ACCESSORY_CATEGORIES, row.category, language)
  const columns: Column<Accessory>[] = [
    { id: 'name', header: t('column.name'), isRowHeader: true, cell: row => <Name row={row} {...input} /> },
    { id: 'category', header: t('field.category'), cell: category },
    {
      id: 'sku',
      header: t('field.sku'),
      from: 'lg',
      cell: row => <span className="dp-mono">{row.sku ?? '—'}</span>,
    },
    {
      id: 'price',
      header: t('field.price'),
      align: 'end',
      cell: row => <span className="dp-number">{money(row.price)}</span>,
    },
    {
      id: 'installation',
      header: t('column.installation'),
      align: 'end',
      from: 'md',
      cell: row => <span className="dp-number">{money(row.installation_charge_override)}</span>,
    },
    { id: 'vehicles', header: t('column.vehicles'), from: 'md', cell: vehicles },
    { id: 'active', header: t('field.active'), cell: row => <Active row={row} {...input} /> },
  ]
  const card = (row: Accessory) => (
    <div className={classes['cardOf']}>
      <Name row={row} {...input} />
      <span className={classes['line']}>
        <strong className="dp-number">{money(row.price)}</strong>
        <span className={classes['faint']}>{category(row)}</span>
        <Active row={row} {...input} />
      </span>
    </div>
  )
  return { columns, card }
}
