import type { ProtectionPlan } from '@forecourt/contract/pricing/protection-plans.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { drawnPicture } from '#shared/forms/drawn-picture.ts'
import { FileChoice } from '#shared/forms/file-choice.tsx'
import { FileProblem } from '#shared/forms/file-problem.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { saveFile } from './plans.api.ts'
import classes from './plans.module.css'

interface PlanFilesProps {
  /** Undefined for a plan that is not stored yet. */
  readonly plan: ProtectionPlan | undefined
  readonly onSaved: (before: ProtectionPlan, after: ProtectionPlan) => void
}

const FILES = [
  { field: 'image_media', accept: 'image/png,image/jpeg,image/webp' },
  { field: 'pdf_media', accept: 'application/pdf' },
] as const

/** Picture and brochure; uploaded as soon as they are chosen. */
export function PlanFiles({ plan, onSaved }: PlanFilesProps) {
  const t = useText('plans')
  if (plan === undefined) return <p className={classes['faint']}>{t('files.later')}</p>
  return (
    <>
      {FILES.map(file => (
        <PlanFile key={file.field} {...file} plan={plan} onSaved={onSaved} />
      ))}
    </>
  )
}

interface PlanFileProps {
  readonly field: (typeof FILES)[number]['field']
  readonly accept: string
  readonly plan: ProtectionPlan
  readonly onSaved: (before: ProtectionPlan, after: ProtectionPlan) => void
}

function PlanFile({ field, accept, plan, onSaved }: PlanFileProps) {
  const t = useText('plans')
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const address = plan[field]
  const send = async (file: File | '') => {
    setFailure(undefined)
    setBusy(true)
    try {
      // A file that is not a picture is sent as is, so that the server refuses it with a reason.
      const drawn = file !== '' && field === 'image_media' ? await drawnPicture(file) : undefined
      onSaved(plan, await saveFile(plan, field, drawn ?? file))
      showToast({ type: 'success', text: t(file === '' ? 'files.removed' : 'files.saved') })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes['file']} role="group" aria-label={t(`field.${field}`)}>
      {field === 'image_media' && address !== null ? (
        <img src={address} alt={t('files.picture_of', { name: plan.name })} className={classes['thumb']} />
      ) : null}
      <div className={classes['words']}>
        <span className={classes['name']}>{t(`field.${field}`)}</span>
        <span className={classes['faint']}>{t(`files.${field}_hint`)}</span>
        {failure === undefined ? null : (
          <FileProblem
            failure={failure}
            says={{ too_large: t('files.too_large'), stale: t('delete.stale') }}
          />
        )}
        <div className={classes['acts']}>
          <FileChoice accept={accept} onFiles={([file]) => void (file && send(file))}>
            {open => (
              <Button {...open} variant="default" size="compact-sm" loading={isBusy}>
                {t(address === null ? 'files.choose' : 'files.replace')}
              </Button>
            )}
          </FileChoice>
          {address === null ? null : (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => void send('')}>
              {t('files.remove')}
            </Button>
          )}
          {field === 'pdf_media' && address !== null ? (
            <a href={address} download className={classes['open']}>
              {t('files.open')}
            </a>
          ) : null}
        </div>
      </div>
    </div>
  )
}
