import type { PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { useRef } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { RuleForm } from './rule-form.tsx'

interface RuleDrawerProps {
  /** A rule's id, "new", or undefined while the drawer is closed. */
  readonly edited: string | undefined
  readonly rule: PriceRule | undefined
  /** The other rules. */
  readonly others: readonly PriceRule[]
  readonly onDone: (rule: PriceRule) => void
  readonly onClose: () => void
}

/** Closing asks about unsaved values of this rule only, not about the list, which stays. */
export function RuleDrawer({ edited, rule, others, onDone, onClose }: RuleDrawerProps) {
  const t = useText('profiles')
  const isTyped = useRef(false)
  const close = async () => {
    if (!isTyped.current || (await confirm({ kind: 'discard' }))) onClose()
  }
  return (
    <SideDrawer
      isOpen={edited !== undefined}
      title={t(rule === undefined ? 'form.new' : 'form.edit')}
      size={520}
      closeLabel={t('form.close')}
      onClose={() => void close()}
    >
      <RuleForm
        key={edited}
        rule={rule}
        others={others}
        onTyped={is => {
          isTyped.current = is
        }}
        onDone={onDone}
        onCancel={() => void close()}
      />
    </SideDrawer>
  )
}
