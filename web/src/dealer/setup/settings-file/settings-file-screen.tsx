import { Button, NativeSelect } from '@mantine/core'
import type { SettingsDifference, SettingsFile } from '@forecourt/contract/setup/settings-file.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FileChoice } from '#shared/forms/file-choice.tsx'
import { temporaryId } from '#shared/forms/temporary-id.ts'
import { useHabits } from '#shared/format/market.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'
import { Comparison } from './comparison.tsx'
import { LeftBehind } from './left-behind.tsx'
import { MissingList } from './missing-list.tsx'
import { readFile, saveFile, type FileFault } from './read-file.ts'
import { compareSettings, managedQuery, readSettings } from './settings-file.api.ts'
import classes from './settings-file.module.css'

interface Compared {
  /** One reading of a file: the selection stays while it is compared again. */
  readonly id: string
  readonly file: SettingsFile
  readonly difference: SettingsDifference
}

/** All settings as one file: saved, compared and applied, or copied from another dealership. */
export function SettingsFileScreen() {
  const t = useText('settings_file')
  const { timeZone } = useHabits()
  const [compared, setCompared] = useState<Compared>()
  const [busy, setBusy] = useState<'save' | 'file' | 'copy'>()
  const [failure, setFailure] = useState<unknown>()
  const [fault, setFault] = useState<FileFault>()
  const [applied, setApplied] = useState<SettingsDifference>()

  const during = async (what: 'save' | 'file' | 'copy', work: () => Promise<void>) => {
    setFailure(undefined)
    setFault(undefined)
    setApplied(undefined)
    setBusy(what)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const compare = async (file: SettingsFile) =>
    setCompared({ id: temporaryId(), file, difference: await compareSettings(file) })
  const save = async () => saveFile(await readSettings(), wallClock(Date.now(), timeZone).date)
  const choose = async (chosen: File) => {
    const file = await readFile(chosen)
    if (typeof file === 'string') setFault(file)
    else await compare(file)
  }
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes['cards']}>
        <Card title={t('save.title')} text={t('save.text')}>
          <Button
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            loading={busy === 'save'}
            onClick={() => void during('save', save)}
          >
            {t('save')}
          </Button>
        </Card>
        <Card title={t('open.title')} text={t('open.text')}>
          <FileChoice
            accept=".json,application/json"
            onFiles={([chosen]) => void (chosen && during('file', () => choose(chosen)))}
          >
            {open => (
              <Button
                {...open}
                variant="default"
                loading={busy === 'file'}
                leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
              >
                {t('open')}
              </Button>
            )}
          </FileChoice>
        </Card>
        <CopyCard
          isBusy={busy === 'copy'}
          onCopy={id => void during('copy', async () => compare(await readSettings(id)))}
        />
      </div>
      <LeftBehind />
      {fault === undefined ? null : <Notice tone="danger">{t(`fault.${fault}`)}</Notice>}
      {failure === undefined ? null : <InlineProblem error={failure} />}
      {applied === undefined ? null : (
        <MissingList parts={applied.parts} title={t('missing.title')} isLinked />
      )}
      {compared === undefined ? null : (
        <Comparison
          key={compared.id}
          file={compared.file}
          difference={compared.difference}
          onStale={difference => setCompared({ ...compared, difference })}
          onDone={done => {
            setCompared(undefined)
            setApplied(done)
          }}
        />
      )}
    </div>
  )
}

interface CardProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Card({ title, text, children }: CardProps) {
  return (
    <section className={classes['card']} aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}

/** Copies settings of another dealership that the user manages: the same comparison, without a file. */
function CopyCard({ isBusy, onCopy }: { readonly isBusy: boolean; readonly onCopy: (id: string) => void }) {
  const t = useText('settings_file')
  const own = useCurrentUser().dealership?.id
  const { data } = useQuery(managedQuery)
  const [chosen, setChosen] = useState('')
  const others = data?.results.filter(({ id }) => id !== own) ?? []
  return (
    <Card
      title={t('copy.title')}
      text={t(data !== undefined && others.length === 0 ? 'copy.none' : 'copy.text')}
    >
      {others.length === 0 ? null : (
        <div className={classes['choice']}>
          <NativeSelect
            aria-label={t('copy.from')}
            value={chosen}
            onChange={event => setChosen(event.currentTarget.value)}
            data={[
              { value: '', label: t('copy.choose') },
              ...others.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
            ]}
          />
          <Button variant="default" disabled={chosen === ''} loading={isBusy} onClick={() => onCopy(chosen)}>
            {t('copy')}
          </Button>
        </div>
      )}
    </Card>
  )
}
