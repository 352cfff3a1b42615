import type { Accessory } from '@forecourt/contract/pricing/accessories.ts'
import { mayLeave } from '#shared/forms/dirty.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { AccessoryForm } from './accessory-form.tsx'
import { titleOf } from './accessory-title.ts'

interface AccessoryDrawerProps {
  /** The accessory being edited, `new`, or undefined. */
  readonly open: Accessory | 'new' | undefined
  readonly onOpen: (accessory: Accessory) => void
  readonly onClose: () => void
}

/** Adds an accessory or edits one. Closing asks before typed values are lost. */
export function AccessoryDrawer({ open, onOpen, onClose }: AccessoryDrawerProps) {
  const t = useText('accessories')
  const language = useLanguage()
  const accessory = open === 'new' ? undefined : open
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <SideDrawer
      isOpen={open !== undefined}
      title={accessory === undefined ? t('form.new') : titleOf(accessory, language)}
      size={1080}
      closeLabel={t('close')}
      onClose={() => void close()}
    >
      <AccessoryForm
        key={accessory?.id ?? 'new'}
        accessory={accessory}
        onStored={onOpen}
        onCancel={() => void close()}
        onDone={onClose}
      />
    </SideDrawer>
  )
}
