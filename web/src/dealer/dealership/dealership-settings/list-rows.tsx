import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import classes from './dealership.module.css'
import { Refusable } from './setting-fields.tsx'

interface RemoveRowProps {
  readonly label: string
  /** Aligns with fields that have labels above. */
  readonly isLow?: boolean
  readonly onRemove: () => void
}

export function RemoveRow({ label, isLow = false, onRemove }: RemoveRowProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={isLow ? (classes['low'] ?? '') : ''}
      aria-label={label}
      onClick={onRemove}
    >
      <IconTrash size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

export function AddRow({ children, onAdd }: { readonly children: string; readonly onAdd: () => void }) {
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={onAdd}
      >
        {children}
      </Button>
    </div>
  )
}

/** Error of the list as a whole. */
export function ListProblem({ form, field }: Pick<Parameters<typeof Refusable>[0], 'form' | 'field'>) {
  return (
    <Refusable form={form} field={field}>
      {error => (error === undefined ? null : <p className="dp-error">{error}</p>)}
    </Refusable>
  )
}
