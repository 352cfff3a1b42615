import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import { stackedDiscounts } from '@forecourt/domain/pricing/discounts/discount-stacking.ts'
import { Menu } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { useTakesTradeIns } from '#dealer/dealership/dealerships/entry-data.ts'
import { AddLineButton } from './add-line-menu.tsx'
import { useDesk } from '../model/desk.ts'
import { addLine } from '../model/draft.ts'
import { addTradeIn } from '../model/draft-contract.ts'
import { mayGiveDiscounts } from '../model/line-permission.ts'
import { useLineName } from '../model/line-name.ts'
import { useLineValue } from './use-line-value.ts'
import classes from '../sheet/worksheet.module.css'

const groups = ['fee', 'discount', 'incentive', 'accessory', 'plan'] as const

/** Without keys: the key that opens the menu is pressed outside of it, and would close it on release. */
const pointing = ['mousedown', 'touchstart']

interface AddLineItemsProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** Button with a menu: catalogue lines that are not on the sheet, then custom lines. */
export function AddLineItems({ isOpen, onOpen }: AddLineItemsProps) {
  const t = useText('pricing')
  const { context, draft, edit, commitStep, editLine } = useDesk()
  const takesTradeIns = useTakesTradeIns()
  const used = new Set(draft.worksheet.lines.map(line => line.id))
  // The catalogue of accessories is long, so only those for this vehicle are listed.
  const free = context.library.filter(
    line => !used.has(line.id) && (line.applies || line.kind !== 'accessory'),
  )
  return (
    <Menu
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      width={340}
      trapFocus
      clickOutsideEvents={pointing}
    >
      <Menu.Target>
        <AddLineButton />
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        {takesTradeIns && draft.worksheet.second_trade_in === undefined ? (
          <>
            <Menu.Label>{t('add.trade_in')}</Menu.Label>
            <Menu.Item
              onClick={() => {
                edit('second_trade_in', addTradeIn)
                commitStep()
              }}
            >
              {t('add.second_trade_in')}
            </Menu.Item>
          </>
        ) : null}
        {groups.map(kind => (
          <LibraryGroup key={kind} kind={kind} lines={free.filter(line => line.kind === kind)} />
        ))}
        <Menu.Item onClick={() => editLine('plans')}>{t('add.plan')}</Menu.Item>
        <Menu.Label>{t('add.own')}</Menu.Label>
        <Menu.Item onClick={() => editLine({ kind: 'fee' })}>{t('add.custom_fee')}</Menu.Item>
        {mayGiveDiscounts(context) ? (
          <Menu.Item onClick={() => editLine({ kind: 'discount' })}>{t('add.custom_discount')}</Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

interface LibraryGroupProps {
  readonly kind: (typeof groups)[number]
  readonly lines: readonly LibraryLine[]
}

function LibraryGroup({ kind, lines }: LibraryGroupProps) {
  const t = useText('pricing')
  const { draft, context, edit, commitStep } = useDesk()
  if (lines.length === 0) return null
  const isExcluded = (line: LibraryLine) =>
    context.discount_rules.stacking === 'exclusive' &&
    stackedDiscounts(draft.worksheet.lines, [...draft.worksheet.lines, line]).includes(line.id)
  const add = ({ applies: _applies, include_by_default: _default, ...line }: LibraryLine) => {
    edit(`add ${line.id}`, addLine(line))
    commitStep()
  }
  return (
    <>
      <Menu.Label>{t(`kind.${kind}`)}</Menu.Label>
      {lines.map(line => (
        <Menu.Item key={line.id} disabled={!line.applies || isExcluded(line)} onClick={() => add(line)}>
          <LibraryItem
            line={line}
            refusal={
              line.applies ? (isExcluded(line) ? t('add.one_discount') : undefined) : t('add.not_for_vehicle')
            }
          />
        </Menu.Item>
      ))}
    </>
  )
}

interface LibraryItemProps {
  readonly line: LibraryLine
  /** Why it cannot be added. */
  readonly refusal: string | undefined
}

function LibraryItem({ line, refusal }: LibraryItemProps) {
  const lineName = useLineName()
  const value = useLineValue()
  return (
    <span className={classes['item']}>
      <span>{lineName(line)}</span>
      <span className="dp-number">{refusal ?? value(line)}</span>
    </span>
  )
}
