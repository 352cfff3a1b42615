import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { FileChoice } from '#shared/forms/file-choice.tsx'
import { FileProblem } from '#shared/forms/file-problem.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { uploadImage } from './dealership-settings.api.ts'
import classes from './dealership.module.css'
import lookClasses from './look.module.css'
import type { DealershipForm } from './use-dealership-form.tsx'

interface ImagePartProps {
  readonly form: DealershipForm
  readonly kind: 'logo' | 'picture'
}

/** A logo or a picture: uploaded immediately; removed with the next save. */
export function ImagePart({ form, kind }: ImagePartProps) {
  const t = useText('dealership')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const field = kind === 'logo' ? 'theme.logo' : 'picture'
  const address = kind === 'logo' ? form.draft.theme.logo : form.draft.picture
  const send = async (file: File | undefined) => {
    if (file === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      form.absorb(await uploadImage(form.base, kind, file), field)
      showToast({ type: 'success', text: t(`image.${kind}.saved`) })
    } catch (error) {
      // Somebody saved first: merge their values; the picture must be chosen again.
      if (isCallError(error, 'stale')) form.meet(error.detail.current as HomeDealership)
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={lookClasses['image']}>
      <span className={lookClasses['plate']} data-kind={kind}>
        {address === null ? (
          <span className={classes['faint']}>{t('image.none')}</span>
        ) : (
          <img src={address} alt={t(`image.${kind}`)} />
        )}
      </span>
      <div className={lookClasses['imageActs']}>
        <strong>{t(`image.${kind}`)}</strong>
        <span className={classes['faint']}>{t('image.hint')}</span>
        <span className={classes['row']}>
          <FileChoice
            accept="image/png,image/svg+xml"
            label={t(`image.${kind}`)}
            onFiles={([file]) => void send(file)}
          >
            {open => (
              <Button {...open} variant="default" loading={isBusy}>
                {t('image.choose')}
              </Button>
            )}
          </FileChoice>
          {address === null ? null : (
            <Button variant="subtle" disabled={isBusy} onClick={() => form.set(field, null)}>
              {t('image.remove')}
            </Button>
          )}
        </span>
        {failure === undefined ? null : <FileProblem failure={failure} says={{ stale: t('image.stale') }} />}
      </div>
    </div>
  )
}
