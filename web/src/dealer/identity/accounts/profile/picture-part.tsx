import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { FileChoice } from '#shared/forms/file-choice.tsx'
import { FileProblem } from '#shared/forms/file-problem.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { Avatar } from '../users/avatar.tsx'
import { removePicture, savePicture } from './profile.api.ts'
import classes from './profile.module.css'
import { squarePicture } from './square-picture.ts'

interface PicturePartProps {
  readonly user: StaffUser
  readonly mayChange: boolean
}

/** The picture is cropped to a square in the browser and uploaded by itself. */
export function PicturePart({ user, mayChange }: PicturePartProps) {
  const t = useText('profile')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = async (work: () => Promise<void>, said: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      showToast({ type: 'success', text: said })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const picture = await squarePicture(file)
    if (picture === undefined) setFailure('unreadable')
    else await run(() => savePicture(picture), t('picture.saved'))
  }
  return (
    <div className={classes['part']}>
      <div className={classes['picture']}>
        <Avatar name={user.full_name} src={user.avatar} size={72} />
        {mayChange ? (
          <div className={classes['acts']}>
            <FileChoice
              accept="image/jpeg,image/png,image/webp"
              label={t('picture.title')}
              onFiles={([file]) => void choose(file)}
            >
              {open => (
                <Button {...open} variant="default" loading={isBusy}>
                  {t('picture.choose')}
                </Button>
              )}
            </FileChoice>
            {user.avatar === null ? null : (
              <Button
                variant="subtle"
                disabled={isBusy}
                onClick={() => void run(removePicture, t('picture.removed'))}
              >
                {t('picture.remove')}
              </Button>
            )}
          </div>
        ) : null}
      </div>
      {mayChange ? <p className={classes['faint']}>{t('picture.hint')}</p> : null}
      {failure === undefined ? null : <PictureProblem failure={failure} />}
    </div>
  )
}

function PictureProblem({ failure }: { readonly failure: unknown }) {
  const t = useText('profile')
  if (failure === 'unreadable') return <Notice tone="danger">{t('picture.unreadable')}</Notice>
  return <FileProblem failure={failure} />
}
