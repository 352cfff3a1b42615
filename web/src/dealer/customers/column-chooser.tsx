import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './customer-list.module.css'
import { columnIds, defaultColumns, fixedColumn, type ColumnId } from './list-columns.tsx'

interface ColumnChooserProps {
  readonly shown: readonly ColumnId[]
  readonly onShown: (shown: readonly ColumnId[]) => void
}

/** Which columns, and in what order: by ticks and arrows, without dragging. */
export function ColumnChooser({ shown, onShown }: ColumnChooserProps) {
  const t = useText('customers')
  const hidden = columnIds.filter(id => !shown.includes(id))
  const move = (id: ColumnId, step: 1 | -1) => {
    const at = shown.indexOf(id)
    const others = shown.filter(one => one !== id)
    onShown([...others.slice(0, at + step), id, ...others.slice(at + step)])
  }
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal={false} shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          className={classes['columns'] ?? ''}
          leftSection={<IconColumns size={16} stroke={1.75} aria-hidden />}
        >
          {t('columns.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns.open')}>
        <ul className={classes['columnList']}>
          {[...shown, ...hidden].map(id => (
            <li key={id} className={classes['columnItem']}>
              <Checkbox
                className={classes['columnName'] ?? ''}
                label={t(`column.${id}`)}
                checked={shown.includes(id)}
                disabled={id === fixedColumn}
                onChange={() =>
                  onShown(shown.includes(id) ? shown.filter(one => one !== id) : [...shown, id])
                }
              />
              {shown.includes(id) ? (
                <>
                  <Mover
                    label={t('columns.up', { column: t(`column.${id}`) })}
                    icon={IconArrowUp}
                    isOff={shown.indexOf(id) === 0}
                    onMove={() => move(id, -1)}
                  />
                  <Mover
                    label={t('columns.down', { column: t(`column.${id}`) })}
                    icon={IconArrowDown}
                    isOff={shown.indexOf(id) === shown.length - 1}
                    onMove={() => move(id, 1)}
                  />
                </>
              ) : null}
            </li>
          ))}
        </ul>
        <Button variant="subtle" size="compact-sm" onClick={() => onShown(defaultColumns)}>
          {t('columns.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

interface MoverProps {
  readonly label: string
  readonly icon: typeof IconArrowUp
  readonly isOff: boolean
  readonly onMove: () => void
}

function Mover({ label, icon: Icon, isOff, onMove }: MoverProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      aria-disabled={isOff}
      {...(isOff ? { 'data-disabled': true } : {})}
      onClick={isOff ? undefined : onMove}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
