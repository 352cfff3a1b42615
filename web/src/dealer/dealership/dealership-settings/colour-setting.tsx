import { Button, TextInput } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { accentScale, contrast } from '#shared/ui/theme/accent.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import classes from './dealership.module.css'
import lookClasses from './look.module.css'
import type { PartProps } from './section-parts.tsx'
import { Refusable } from './setting-fields.tsx'
import { useSettingText } from './setting-text.ts'

const unset = '#2457c5'

/** Colour of buttons and links: previewed in both schemes, and adjusted until it is legible (interface 1.11). */
export function ColourSetting({ form }: PartProps) {
  const t = useText('dealership')
  const { labelOf, hintOf } = useSettingText()
  const { color } = form.draft.theme
  const shades = color === null ? undefined : accentScale(color)
  const shown = shades?.[7]
  const isAdjusted = color !== null && shown !== undefined && shown.toLowerCase() !== color.toLowerCase()
  return (
    <div className={classes['stack']}>
      <Refusable form={form} field="theme.color">
        {error => (
          <div className={classes['row']}>
            <TextInput
              name="theme.color"
              label={labelOf('theme.color')}
              description={hintOf('theme.color')}
              placeholder={t('colour.unset')}
              maxLength={7}
              value={color ?? ''}
              error={error}
              onChange={event => {
                const { value } = event.currentTarget
                form.set('theme.color', value === '' ? null : value)
              }}
            />
            <input
              type="color"
              className={lookClasses['colour']}
              aria-label={t('colour.pick')}
              value={shades === undefined ? unset : (color ?? unset)}
              onChange={event => form.set('theme.color', event.currentTarget.value)}
            />
            {color === null ? null : (
              <Button
                variant="subtle"
                className={classes['low']}
                onClick={() => form.set('theme.color', null)}
              >
                {t('colour.remove')}
              </Button>
            )}
          </div>
        )}
      </Refusable>
      {shades === undefined ? null : (
        <div className={lookClasses['samples']}>
          <Sample scheme="light" ground="#ffffff" on="#ffffff" colour={shades[7]} />
          <Sample scheme="dark" ground="#151b23" on="#0e1319" colour={shades[4]} />
        </div>
      )}
      {isAdjusted ? (
        <Notice tone="attention">
          {t('colour.adjusted', { ratio: (Math.floor(contrast(color, '#ffffff') * 10) / 10).toString() })}
        </Notice>
      ) : null}
    </div>
  )
}

interface SampleProps {
  readonly scheme: 'light' | 'dark'
  readonly ground: string
  readonly on: string
  readonly colour: string
}

/** A button and a link as customers see them. */
function Sample({ scheme, ground, on, colour }: SampleProps) {
  const t = useText('dealership')
  return (
    <figure className={lookClasses['sample']} style={{ background: ground, color: colour }}>
      <span className={lookClasses['sampleButton']} style={{ background: colour, color: on }}>
        {t('colour.button')}
      </span>
      <span className={lookClasses['sampleLink']}>{t('colour.link')}</span>
      <figcaption style={{ color: scheme === 'light' ? '#515c69' : '#a7b3c0' }}>
        {t(`colour.${scheme}`)}
      </figcaption>
    </figure>
  )
}
