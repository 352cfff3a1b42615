import type { LibraryLine } from '@forecourt/contract/pricing.ts'
import { Menu } from '@mantine/core'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { AddLineButton } from './add-line-menu.tsx'
import { useDesk } from './desk.ts'
import { addLine } from './draft.ts'
import { mayGiveDiscounts } from './line-permission.ts'
import { useLineValue } from './use-line-value.ts'
import classes from './worksheet.module.css'

const groups = ['fee', 'discount', 'incentive', 'accessory', 'plan'] as const

interface AddLineItemsProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** The button with its menu: what the library has and the sheet has not, then lines of one's own. */
export function AddLineItems({ isOpen, onOpen }: AddLineItemsProps) {
  const t = useText('pricing')
  const { context, draft, editLine } = useDesk()
  const used = new Set(draft.worksheet.lines.map(line => line.id))
  const free = context.library.filter(line => !used.has(line.id))
  return (
    <Menu opened={isOpen} onChange={onOpen} position="bottom-start" width={340} trapFocus>
      <Menu.Target>
        <AddLineButton />
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        {groups.map(kind => (
          <LibraryGroup key={kind} kind={kind} lines={free.filter(line => line.kind === kind)} />
        ))}
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
  const { edit, leave } = useDesk()
  if (lines.length === 0) return null
  const add = ({ applies: _applies, include_by_default: _default, ...line }: LibraryLine) => {
    edit(`add ${line.id}`, addLine(line))
    leave()
  }
  return (
    <>
      <Menu.Label>{t(`kind.${kind}`)}</Menu.Label>
      {lines.map(line => (
        <Menu.Item key={line.id} disabled={!line.applies} onClick={() => add(line)}>
          <LibraryItem line={line} />
        </Menu.Item>
      ))}
    </>
  )
}

function LibraryItem({ line }: { readonly line: LibraryLine }) {
  const t = useText('pricing')
  const language = useLanguage()
  const value = useLineValue()
  return (
    <span className={classes['item']}>
      <span>{language === 'fr' ? line.name_fr : line.name}</span>
      <span className="dp-number">{line.applies ? value(line) : t('add.not_for_vehicle')}</span>
    </span>
  )
}
