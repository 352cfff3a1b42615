import type { Accessory } from '@forecourt/contract/accessories.ts'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { mayLeave } from '#shared/forms/dirty.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { AccessoryForm } from './accessory-form.tsx'
import { titleOf } from './accessory-title.ts'
import classes from './accessories.module.css'

interface AccessoryDrawerProps {
  /** What is changed, or that one is added; undefined: neither. */
  readonly open: Accessory | 'new' | undefined
  readonly onOpen: (accessory: Accessory) => void
  readonly onClose: () => void
}

/** Adds an accessory or changes one. Closing asks first when something typed would be lost. */
export function AccessoryDrawer({ open, onOpen, onClose }: AccessoryDrawerProps) {
  const t = useText('accessories')
  const language = useLanguage()
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const accessory = open === 'new' ? undefined : open
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Drawer
      opened={open !== undefined}
      onClose={() => void close()}
      position="right"
      size={isPhone ? '100%' : 1080}
      title={accessory === undefined ? t('form.new') : titleOf(accessory, language)}
      classNames={{ content: classes['drawer'] ?? '', header: classes['drawer'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 150 }}
    >
      {open === undefined ? null : (
        <AccessoryForm
          key={accessory?.id ?? 'new'}
          accessory={accessory}
          onStored={onOpen}
          onCancel={() => void close()}
          onDone={onClose}
        />
      )}
    </Drawer>
  )
}
