import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { MoveButtons } from '#shared/ui/keyboard/move-buttons.tsx'
import { moved } from '#shared/ui/keyboard/moved.ts'
import classes from './customer-list.module.css'
import { columnIds, defaultColumns, fixedColumn, type ColumnId } from './column-ids.ts'

interface ColumnChooserProps {
  readonly initial: readonly ColumnId[]
  /** Called on each change: the list updates behind the dialog. */
  readonly onShown: (shown: readonly ColumnId[]) => void
  readonly onClose: () => void
}

/** Chooses and orders columns, by checkboxes and arrows, without dragging. */
export function ColumnChooser({ initial, onShown, onClose }: ColumnChooserProps) {
  const t = useText('customers')
  const [shown, setShown] = useState(initial)
  const change = (next: readonly ColumnId[]) => {
    setShown(next)
    onShown(next)
  }
  const hidden = columnIds.filter(id => !shown.includes(id))
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
              <MoveButtons
                up={t('columns.up', { column: t(`column.${id}`) })}
                down={t('columns.down', { column: t(`column.${id}`) })}
                isFirst={shown.indexOf(id) === 0}
                isLast={shown.indexOf(id) === shown.length - 1}
                onMove={by => change(moved(shown, shown.indexOf(id), by))}
              />
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
