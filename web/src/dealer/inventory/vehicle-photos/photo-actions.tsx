import type { VehiclePhotos } from '@forecourt/contract/inventory/vehicle-photos.ts'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { moved } from '#shared/ui/keyboard/moved.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import classes from './gallery.module.css'
import { arrangePhotos, removePhoto, restorePhoto } from './vehicle-photos.api.ts'

interface PhotoActionsProps {
  readonly vehicle: string
  readonly photos: VehiclePhotos
  /** Index of the shown picture. */
  readonly index: number
  readonly onShow: (index: number) => void
  readonly children: ReactNode
}

/** Actions for the picture that is shown; a removed picture can be restored. */
export function PhotoActions({ vehicle, photos, index, onShow, children }: PhotoActionsProps) {
  const t = useText('photos')
  const [removed, setRemoved] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const photo = photos.photos[index]
  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const move = (by: -1 | 1) =>
    run(async () => {
      const order = moved(photos.photos, index, by)
      await arrangePhotos(
        vehicle,
        photos,
        order.map(({ id }) => id),
      )
      onShow(index + by)
    })
  const remove = (id: string) =>
    run(async () => {
      await removePhoto(id)
      setRemoved(id)
    })
  const undo = (id: string) =>
    run(async () => {
      const { photos: all } = await restorePhoto(id)
      setRemoved(undefined)
      onShow(all.findIndex(one => one.id === id))
    })
  return (
    <>
      <div className={classes['acts']}>
        {children}
        {photo === undefined ? null : (
          <>
            <GatedButton
              variant="default"
              reason={index === 0 ? t('is_first') : undefined}
              onClick={() => void move(-1)}
            >
              {t('earlier')}
            </GatedButton>
            <GatedButton
              variant="default"
              reason={index === photos.photos.length - 1 ? t('is_last') : undefined}
              onClick={() => void move(1)}
            >
              {t('later')}
            </GatedButton>
            <Button variant="default" disabled={isBusy} onClick={() => void remove(photo.id)}>
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      {failure === undefined ? null : isCallError(failure, 'stale') ? (
        <InlineProblem error={failure}>{t('meanwhile')}</InlineProblem>
      ) : (
        <InlineProblem error={failure} />
      )}
      {removed === undefined ? null : (
        <Notice
          action={
            <Button variant="default" size="compact-sm" onClick={() => void undo(removed)}>
              {t('undo')}
            </Button>
          }
        >
          {t('removed')}
        </Notice>
      )}
    </>
  )
}
