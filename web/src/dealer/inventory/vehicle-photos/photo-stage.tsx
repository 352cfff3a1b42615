import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './gallery.module.css'

export interface ShownPicture {
  readonly key: string
  readonly large: string
  readonly small: string
  /** Text alternative for users who do not see the picture. */
  readonly alt: string
}

interface PhotoStageProps {
  readonly pictures: readonly ShownPicture[]
  readonly index: number
  readonly onShow: (index: number) => void
}

/** One large picture, with thumbnails of all below. */
export function PhotoStage({ pictures, index, onShow }: PhotoStageProps) {
  const t = useText('photos')
  const shown = pictures[index]
  if (shown === undefined) return null
  const turn = (by: number) => onShow((index + by + pictures.length) % pictures.length)
  const isOne = pictures.length === 1
  return (
    <>
      <div className={classes['stage']}>
        <img key={shown.key} src={shown.large} alt={shown.alt} className={classes['picture']} />
        {isOne ? null : (
          <div className={classes['turns']}>
            <ActionIcon variant="default" size={36} aria-label={t('previous')} onClick={() => turn(-1)}>
              <IconChevronLeft size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <span className={classes['count']} aria-live="polite">
              {t('count', { n: index + 1, of: pictures.length })}
            </span>
            <ActionIcon variant="default" size={36} aria-label={t('next')} onClick={() => turn(1)}>
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </div>
      {isOne ? null : (
        <ul className={classes['strip']} aria-label={t('all')}>
          {pictures.map((picture, place) => (
            <li key={picture.key}>
              <button
                type="button"
                className={classes['small']}
                aria-label={picture.alt}
                aria-current={place === index || undefined}
                onClick={() => onShow(place)}
              >
                <img src={picture.small} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
