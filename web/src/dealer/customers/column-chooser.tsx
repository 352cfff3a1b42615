import { ActionIcon, Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './customer-list.module.css'
import { columnIds, defaultColumns, fixedColumn, type ColumnId } from './column-ids.ts'

interface ColumnChooserProps {
  readonly initial: readonly ColumnId[]
  /** Told at every change: the list follows behind the dialog. */
  readonly onShown: (shown: readonly ColumnId[]) => void
  readonly onClose: () => void
}

/** Which columns, and in what order: by ticks and arrows, without dragging. */
export function ColumnChooser({ initial, onShown, onClose }: ColumnChooserProps) {
  const t = useText('customers')
  const [shown, setShown] = useState(initial)
  const change = (next: readonly ColumnId[]) => {
    setShown(next)
    onShown(next)
  }
  const hidden = columnIds.filter(id => !shown.includes(id))
  const move = (id: ColumnId, step: 1 | -1) => {
    const at = shown.indexOf(id)
    const others = shown.filter(one => one !== id)
    change([...others.slice(0, at + step), id, ...others.slice(at + step)])
  }
  return (
    <Stack gap="md">
      <Modal.Title>{t('columns.open')}</Modal.Title>
      <ul className={classes['columnList']}>
        {[...shown, ...hidden].map(id => (
          <li key={id} className={classes['columnItem']}>
            <Checkbox
              className={classes['columnName'] ?? ''}
              label={t(`column.${id}`)}
              checked={shown.includes(id)}
              disabled={id === fixedColumn}
              onChange={() => change(shown.includes(id) ? shown.filter(one => one !== id) : [...shown, id])}
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
      <Group justify="space-between" gap="sm">
        <Button variant="subtle" onClick={() => change(defaultColumns)}>
          {t('columns.reset')}
        </Button>
        <Button onClick={onClose}>{t('columns.done')}</Button>
      </Group>
    </Stack>
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
