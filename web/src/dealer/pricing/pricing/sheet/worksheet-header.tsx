import { ActionIcon, Button, Kbd } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconEye } from '@tabler/icons-react'
import { memo, Suspense } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { Tip } from '#shared/ui/text/tip.tsx'
import type { Versions } from '#dealer/deals/order-versions/use-versions.ts'
import { VersionsButton } from '#dealer/deals/order-versions/versions-button.tsx'
import { useVehicleName } from '#dealer/deals/orders/vehicle-line.tsx'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { CheckStatus } from '../explain/check-status.tsx'
import { useDesk } from '../model/desk.ts'
import type { DraftOfDesk } from '../model/use-draft.ts'
import { useSteady } from '../model/use-steady.ts'
import classes from './worksheet.module.css'

const SheetCompany = lazyPart(async () => (await import('./sheet-company.tsx')).SheetCompany)
const DocumentsMenu = lazyPart(
  async () => (await import('#dealer/deals/documents/documents-menu.tsx')).DocumentsMenu,
)

interface WorksheetHeaderProps {
  readonly work: DraftOfDesk
  readonly check: Parameters<typeof CheckStatus>[0]['check']
  readonly mayEdit: boolean
  /** The deal is the order's own, so it can be printed. */
  readonly isOrder: boolean
  readonly versions: Versions
  readonly onView: () => void
}

/** Title, server status, undo and redo. The customer view only shows whose price it is. */
export function WorksheetHeader(props: WorksheetHeaderProps) {
  const { work, check, ...acts } = props
  const { canUndo, canRedo } = work
  const onUndo = useSteady(work.undo)
  const onRedo = useSteady(work.redo)
  const onView = useSteady(props.onView)
  const t = useText('pricing')
  const nameOf = useVehicleName()
  const { isCustomerView, order } = useDesk()
  return (
    <header className={classes['header']}>
      <PageTitle>{isCustomerView ? nameOf(order.vehicle) : t('title')}</PageTitle>
      {isCustomerView ? null : <CheckStatus check={check} />}
      {acts.isOrder ? (
        <Suspense>
          <SheetCompany />
        </Suspense>
      ) : null}
      {isCustomerView ? null : (
        <Actions
          {...acts}
          canUndo={canUndo}
          canRedo={canRedo}
          onUndo={onUndo}
          onRedo={onRedo}
          onView={onView}
        />
      )}
    </header>
  )
}

interface StepsProps {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
}

type ActionsProps = Omit<WorksheetHeaderProps, 'work' | 'check'> & StepsProps

/** Typing does not render them again. */
const Actions = memo(function Actions({ mayEdit, isOrder, versions, onView, ...steps }: ActionsProps) {
  const t = useText('pricing')
  return (
    <>
      <div className={classes['acts']}>
        {isOrder ? (
          <Can action="deal-document:read">
            <Suspense>
              <DocumentsMenu />
            </Suspense>
          </Can>
        ) : null}
        <VersionsButton versions={versions} />
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
          rightSection={<Kbd size="xs">V</Kbd>}
          aria-keyshortcuts="v"
          data-view="customer"
          onClick={onView}
        >
          {t('view.customer')}
        </Button>
      </div>
      {mayEdit ? <Steps {...steps} /> : null}
    </>
  )
})

function Steps({ canUndo, canRedo, onUndo, onRedo }: StepsProps) {
  const t = useText('pricing')
  useShortcut({ keys: 'mod+z', group: 'page', label: t('undo'), run: onUndo })
  useShortcut({ keys: 'mod+y', group: 'page', label: t('redo'), run: onRedo })
  useShortcut({ keys: 'mod+shift+z', group: 'page', label: t('redo'), run: onRedo })
  return (
    <div className={classes['steps']}>
      <StepButton label={t('undo')} keys="Control+Z" isOn={canUndo} icon={IconArrowBackUp} onStep={onUndo} />
      <StepButton
        label={t('redo')}
        keys="Control+Y"
        isOn={canRedo}
        icon={IconArrowForwardUp}
        onStep={onRedo}
      />
    </div>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly keys: string
  readonly isOn: boolean
  readonly icon: typeof IconArrowBackUp
  readonly onStep: () => void
}

function StepButton({ label, keys, isOn, icon: Icon, onStep }: StepButtonProps) {
  return (
    <Tip label={label}>
      <ActionIcon
        variant="default"
        size={28}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-disabled={!isOn}
        {...(isOn ? {} : { 'data-disabled': true })}
        onClick={() => isOn && onStep()}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tip>
  )
}
