import { SegmentedControl } from '@mantine/core'
import { Suspense, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { onModalChange, readModal } from '#shared/ui/dialog/modals.ts'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useCover } from '#dealer/pricing/pricing/model/use-cover.ts'
import type { DraftOfDesk } from '#dealer/pricing/pricing/model/use-draft.ts'
import type { ReadOnlyReason } from '#dealer/pricing/pricing/model/worksheet-access.ts'
import { ScenarioList } from '#dealer/deals/scenarios/scenario-list.tsx'
import { CompareView } from './compare-view.tsx'
import { GrossSwitch } from './gross.tsx'
import type { Versions } from './use-versions.ts'
import { VersionList } from './version-list.tsx'
import classes from './versions.module.css'

interface VersionsDrawerProps {
  readonly versions: Versions
  readonly work: DraftOfDesk
  readonly reason: ReadOnlyReason
  /** The sheet below is that of the order, not of a scenario. */
  readonly isOrder: boolean
}

/** Beside the sheet: earlier versions, and deals that are not the order's yet. */
export function VersionsDrawer({ versions, ...props }: VersionsDrawerProps) {
  const t = useText('versions')
  // If a dialog is open above, Escape belongs to the dialog; both receive the key.
  const isUnderQuestion = useCover(useSyncExternalStore(onModalChange, readModal) !== undefined)
  const close = () => {
    if (!isUnderQuestion()) versions.close()
  }
  return (
    <SideDrawer
      isOpen={versions.isOpen}
      onClose={close}
      size={820}
      title={t('title')}
      closeLabel={t('close')}
      onKeyDown={keepFromSheet}
    >
      <Suspense fallback={<CardSkeleton height={320} />}>
        <Content versions={versions} {...props} />
      </Suspense>
    </SideDrawer>
  )
}

/** Keys of the page that also work in the drawer. */
const shared = new Set(['Tab', 'Escape', 'h', 'w', '[', ']', '?'])

/** Blocks keys whose effect on the sheet would be hidden: choosing a column, undo, save. */
function keepFromSheet(event: KeyboardEvent): void {
  if (!shared.has(event.key)) event.stopPropagation()
}

function Content({ versions, work, reason, isOrder }: VersionsDrawerProps) {
  const t = useText('versions')
  const { view, show, close } = versions
  if ('before' in view)
    return (
      <CompareView
        before={view.before}
        after={view.after}
        onView={show}
        onBack={() => show({ list: [view.before, view.after].some(isScenario) ? 'what-ifs' : 'versions' })}
      />
    )
  const lists = { work, isOrder, reason, onView: show, onDone: close }
  return (
    <div className={classes['content']}>
      <div className={classes['tabs']}>
        <SegmentedControl
          aria-label={t('title')}
          data={[
            { value: 'versions', label: t('list') },
            { value: 'what-ifs', label: t('what_if.list') },
          ]}
          value={view.list}
          onChange={list => show({ list })}
        />
        <GrossSwitch />
      </div>
      {view.list === 'versions' ? <VersionList {...lists} /> : <ScenarioList {...lists} />}
    </div>
  )
}

const isScenario = (key: string): boolean => key.startsWith('what-if ')
