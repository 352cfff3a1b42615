import { MAX_PHOTOS } from '@forecourt/domain/inventory/vehicles/photo-limits.ts'
import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { FileChoice } from '#shared/forms/file-choice.tsx'
import { useFileProblem } from '#shared/forms/file-problem.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import classes from './gallery.module.css'
import { twoSizes } from './two-sizes.ts'
import { addPhoto } from './vehicle-photos.api.ts'

interface AddPhotosProps {
  readonly vehicle: string
  /** Number of pictures. */
  readonly count: number
  readonly onAdded: (count: number) => void
}

interface Refused {
  readonly names: readonly string[]
  readonly failure: unknown
}

/** The next files would get the same refusal. */
const isForAll = (failure: unknown) =>
  isCallError(failure, 'too_many_requests') || isCallError(failure, 'unavailable')

/** Uploads pictures one after the other; a refused one shows its error, and the others continue if possible. */
export function AddPhotos({ vehicle, count, onAdded }: AddPhotosProps) {
  const t = useText('photos')
  const [progress, setProgress] = useState<{ readonly n: number; readonly of: number }>()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const add = async (files: readonly File[]) => {
    setRefused([])
    for (const [index, file] of files.entries()) {
      setProgress({ n: index + 1, of: files.length })
      const failure = await sent(vehicle, file, onAdded)
      if (failure === undefined) continue
      const concerned = isForAll(failure) ? files.slice(index) : [file]
      setRefused(before => [...before, { names: concerned.map(({ name }) => name), failure }])
      if (isForAll(failure)) break
    }
    setProgress(undefined)
  }
  const icon = <IconPhotoPlus size={16} stroke={1.75} aria-hidden />
  return (
    <>
      {count >= MAX_PHOTOS ? (
        <GatedButton
          variant="default"
          leftSection={icon}
          reason={t('full', { n: MAX_PHOTOS })}
          onClick={nothing}
        >
          {t('add')}
        </GatedButton>
      ) : (
        <FileChoice isMany accept="image/jpeg,image/png,image/webp" onFiles={files => void add(files)}>
          {open => (
            <Button {...open} variant="default" leftSection={icon} loading={progress !== undefined}>
              {t('add')}
            </Button>
          )}
        </FileChoice>
      )}
      <span role="status" className={classes['faint']}>
        {progress === undefined ? '' : t('sending', progress)}
      </span>
      {refused.map((one, index) => (
        <RefusedPhotos key={index} {...one} />
      ))}
    </>
  )
}

const nothing = () => undefined

/** Why it was refused; undefined if it was accepted. */
async function sent(vehicle: string, file: File, onAdded: (count: number) => void): Promise<unknown> {
  const sizes = await twoSizes(file)
  if (sizes === undefined) return 'unreadable'
  try {
    const { photos } = await addPhoto(vehicle, sizes)
    onAdded(photos.length)
    return undefined
  } catch (failure) {
    return failure
  }
}

function RefusedPhotos({ names, failure }: Refused) {
  const t = useText('photos')
  const format = useFormat()
  const text = useFileProblem(failure)
  if (failure !== 'unreadable' && text === undefined) return <InlineProblem error={failure} />
  return (
    <div className={classes['wide']}>
      <Notice tone="danger" title={format.list(names)}>
        {text ?? t('unreadable')}
      </Notice>
    </div>
  )
}
