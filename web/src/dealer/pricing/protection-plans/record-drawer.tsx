import { Button } from '@mantine/core'
import { useState, type ComponentType, type ReactNode } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { mayLeave } from '#shared/forms/dirty.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import classes from './plans.module.css'
import { useRecordForm, type RecordForm, type RecordKind } from './use-record-form.ts'

interface DrawerFrameProps {
  readonly isOpen: boolean
  readonly title: string
  readonly size?: number
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Drawer of one record. Closing asks before typed values are lost. */
export function DrawerFrame({ isOpen, title, size = 640, onClose, children }: DrawerFrameProps) {
  const t = useText('plans')
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <SideDrawer
      isOpen={isOpen}
      title={title}
      size={size}
      closeLabel={t('close')}
      onClose={() => void close()}
    >
      {children}
    </SideDrawer>
  )
}

interface RecordFormProps<Row extends { id: string; version: number }> {
  readonly kind: RecordKind<Row>
  readonly row: Row | undefined
  readonly Fields: ComponentType<{ readonly form: RecordForm; readonly isNew: boolean }>
  /** Consequences of deleting it, in words. */
  readonly removal: string
  readonly onDone: () => void
}

/** Form of a row with its actions: save, cancel, delete. */
export function RecordFormView<Row extends { id: string; version: number }>({
  kind,
  row,
  Fields,
  removal,
  onDone,
}: RecordFormProps<Row>) {
  const t = useText('plans')
  const { form: bound } = useRecordForm({ kind, row, onSaved: onDone, onCancelled: onDone })
  const { ref, ...form } = bound
  const cancel = async () => {
    if (await mayLeave()) onDone()
  }
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['form']}>
      <Fields form={form} isNew={row === undefined} />
      {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
      <div className={classes['acts']}>
        <Button type="submit" loading={form.isSubmitting}>
          {t(row === undefined ? 'add' : 'save')}
        </Button>
        <Button variant="default" onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
        {row === undefined ? null : (
          <RemoveButton text={removal} onRemove={() => kind.writing.remove(row)} onRemoved={onDone} />
        )}
      </div>
    </form>
  )
}

interface RemoveButtonProps {
  readonly text: string
  readonly onRemove: () => Promise<void>
  readonly onRemoved: () => void
}

/** Deletes after a confirmation, which shows what depends on it. */
export function RemoveButton({ text, onRemove, onRemoved }: RemoveButtonProps) {
  const t = useText('plans')
  const [failure, setFailure] = useState<unknown>()
  const ask = async () => {
    setFailure(undefined)
    if (!(await confirm({ kind: 'delete', title: t('delete.title'), text, yesLabel: t('delete.yes') })))
      return
    try {
      await onRemove()
      showToast({ type: 'success', text: t('toast.deleted') })
      onRemoved()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => void ask()}>
        {t('delete')}
      </Button>
      {failure === undefined ? null : <RemovalProblem error={failure} />}
    </>
  )
}

function RemovalProblem({ error }: { readonly error: unknown }) {
  const t = useText('plans')
  if (isCallError(error, 'stale')) return <InlineProblem error={error}>{t('delete.stale')}</InlineProblem>
  if (isCallError(error, 'conflict') && error.detail.code === 'in_use')
    return <InlineProblem error={error}>{t('delete.in_use')}</InlineProblem>
  return <InlineProblem error={error} />
}
