import type { Accessory } from '@forecourt/contract/pricing/accessories.ts'
import { MAX_ACCESSORY_IMAGES } from '@forecourt/domain/pricing/accessories/accessory-form.ts'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { drawnPicture } from '#shared/forms/drawn-picture.ts'
import { FileChoice } from '#shared/forms/file-choice.tsx'
import { FileProblem } from '#shared/forms/file-problem.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { addImage, removeImage, updateImage } from './accessories.api.ts'
import { ImageItem } from './image-item.tsx'
import classes from './accessories.module.css'
import accessoryImagesClasses from './accessory-images.module.css'

interface AccessoryImagesProps {
  readonly accessory: Accessory
  /** The user changed it. */
  readonly onChanged: (before: Accessory, after: Accessory) => void
  /** Somebody else changed it first. */
  readonly onStale: (stored: Accessory) => void
}

/** Pictures of an accessory in order; each action is saved by itself. */
export function AccessoryImages({ accessory, onChanged, onStale }: AccessoryImagesProps) {
  const t = useText('accessories')
  const { isBusy, failure, fail, run } = useTurns({ accessory, onChanged, onStale })
  const { images } = accessory
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const picture = await drawnPicture(file)
    if (picture === undefined) fail('unreadable')
    else run(now => addImage(now, picture))
  }
  return (
    <section className={accessoryImagesClasses['images']} aria-label={t('images.title')} aria-busy={isBusy}>
      <div className={classes['head']}>
        <h3 className="dp-heading">{t('images.title')}</h3>
        <FileChoice
          accept="image/jpeg,image/png,image/webp"
          label={t('images.file')}
          onFiles={([file]) => void choose(file)}
        >
          {open => (
            <GatedButton
              variant="default"
              size="compact-md"
              leftSection={<IconPhotoPlus size={16} stroke={1.75} aria-hidden />}
              loading={isBusy}
              reason={
                images.length < MAX_ACCESSORY_IMAGES
                  ? undefined
                  : t('images.full', { n: MAX_ACCESSORY_IMAGES })
              }
              {...open}
            >
              {t('images.add')}
            </GatedButton>
          )}
        </FileChoice>
      </div>
      <p className={classes['faint']}>{t('images.hint')}</p>
      {failure === undefined ? null : failure === 'unreadable' ? (
        <Notice tone="danger">{t('images.unreadable')}</Notice>
      ) : (
        <FileProblem failure={failure} says={{ stale: t('images.stale') }} />
      )}
      <ol className={accessoryImagesClasses['imageList']}>
        {images.map((image, place) => (
          <ImageItem
            key={image.id}
            image={image}
            place={place}
            count={images.length}
            onMove={by =>
              run(async now => {
                const moved = await updateImage(now, image, { place: place + by })
                announce('count', t('images.moved', { place: place + by + 1, count: images.length }))
                return moved
              })
            }
            onSay={words => run(now => updateImage(now, image, words))}
            onRemove={() => run(now => removeImage(now, image))}
          />
        ))}
      </ol>
    </section>
  )
}

/**
 * Runs the actions one after the other, each on the version of the last one: texts are saved on blur, even while
 * another action runs.
 */
function useTurns({ accessory, onChanged, onStale }: AccessoryImagesProps) {
  const latest = useRef(accessory)
  const turn = useRef(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (accessory.version > latest.current.version) latest.current = accessory
  }, [accessory])

  const take = async (work: (now: Accessory) => Promise<Accessory>) => {
    const before = latest.current
    try {
      latest.current = await work(before)
      onChanged(before, latest.current)
    } catch (error) {
      // Shows the stored version, which is the base of the next try.
      if (isCallError(error, 'stale')) onStale((latest.current = error.detail.current as Accessory))
      setFailure(error)
    } finally {
      setWaiting(n => n - 1)
    }
  }
  return {
    isBusy: waiting > 0,
    failure,
    fail: setFailure,
    run: (work: (now: Accessory) => Promise<Accessory>) => {
      setFailure(undefined)
      setWaiting(n => n + 1)
      turn.current = turn.current.then(() => take(work))
    },
  }
}
