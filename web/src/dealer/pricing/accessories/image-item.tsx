import type { AccessoryImage } from '@forecourt/contract/pricing/accessories.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { MoveButtons } from '#shared/ui/keyboard/move-buttons.tsx'
import classes from './accessories.module.css'
import accessoryImagesClasses from './accessory-images.module.css'

interface ImageItemProps {
  readonly image: AccessoryImage
  /** From 0. */
  readonly place: number
  readonly count: number
  readonly onMove: (by: -1 | 1) => void
  readonly onSay: (words: { readonly alt_en: string } | { readonly alt_fr: string }) => void
  readonly onRemove: () => void
}

/** A picture with its texts in both languages, move buttons and delete button. */
export function ImageItem({ image, place, count, onMove, onSay, onRemove }: ImageItemProps) {
  const t = useText('accessories')
  const number = place + 1
  const remove = async () => {
    const yes = await confirm({
      kind: 'delete',
      title: t('images.remove_title', { number }),
      text: t('images.remove_text'),
      yesLabel: t('images.remove_yes', { number }),
    })
    if (yes) onRemove()
  }
  return (
    <li className={accessoryImagesClasses['image']}>
      <img
        src={image.url}
        alt={image.alt_en ?? ''}
        width={96}
        height={72}
        loading="lazy"
        className={classes['thumb']}
      />
      <div className={classes['pair']}>
        <Words
          label={t('images.alt_en', { number })}
          stored={image.alt_en}
          onSay={alt_en => onSay({ alt_en })}
        />
        <Words
          label={t('images.alt_fr', { number })}
          stored={image.alt_fr}
          onSay={alt_fr => onSay({ alt_fr })}
        />
      </div>
      <div className={accessoryImagesClasses['imageActs']}>
        <MoveButtons
          up={t('images.up', { number })}
          down={t('images.down', { number })}
          isFirst={place === 0}
          isLast={number === count}
          onMove={onMove}
        />
        <ActionIcon
          variant="subtle"
          color="red"
          size={28}
          aria-label={t('images.remove', { number })}
          onClick={() => void remove()}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}

interface WordsProps {
  readonly label: string
  readonly stored: string | null
  readonly onSay: (words: string) => void
}

/** Text of a picture; saved on blur. */
function Words({ label, stored, onSay }: WordsProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      label={label}
      maxLength={160}
      value={typed ?? stored ?? ''}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => {
        const words = (typed ?? '').trim()
        if (typed !== undefined && words !== (stored ?? '')) onSay(words)
      }}
    />
  )
}
