import { Button, IconButton, LinkButton } from '#web/ui/controls/button.tsx'
import { iconShapes, type IconName } from '#web/ui/pictures/icon-shapes.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Tooltip } from '#web/ui/popovers/tooltip.tsx'
import styles from './dev-ui.module.css'
import { Row, Sample } from './sample.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const names = {
  primary: 'Upload activity',
  secondary: 'Edit details',
  quiet: 'Not now',
  danger: 'Delete video',
}

const menuItems: MenuItem[] = [
  {
    label: 'Upload activity',
    icon: <Icon name="activity" />,
    onSelect: () => showToast({ text: 'Upload activity chosen.' }),
  },
  {
    label: 'Upload video',
    icon: <Icon name="video" />,
    onSelect: () => showToast({ text: 'Upload video chosen.' }),
  },
  { label: 'Terms', icon: <Icon name="file-text" />, href: '/terms.html' },
  { label: 'Home', icon: <Icon name="home" />, to: '/' },
]

export function ButtonSamples() {
  return (
    <>
      <Sample title="Buttons">
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {names[variant]}
            </Button>
          ))}
        </Row>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              Disabled
            </Button>
          ))}
        </Row>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} busy>
              Saving
            </Button>
          ))}
        </Row>
        <Row>
          <Button variant="primary" icon={<Icon name="upload" />}>
            With icon
          </Button>
          <Button icon={<Icon name="download" />}>With icon</Button>
          <Button size="small" variant="primary">
            Small
          </Button>
          <Button size="small" icon={<Icon name="plus" size={16} />}>
            Small
          </Button>
          <LinkButton to="/" variant="quiet" icon={<Icon name="back" />}>
            A link
          </LinkButton>
        </Row>
      </Sample>
      <Sample title="Icon buttons, menu, tooltip">
        <Row>
          <IconButton label="Settings" icon={<Icon name="settings" />} />
          <IconButton label="Delete" icon={<Icon name="trash" />} variant="secondary" />
          <IconButton label="Play" icon={<Icon name="play" />} variant="primary" />
          <IconButton label="Unavailable" icon={<Icon name="heart" />} disabled />
          <IconButton label="Saving" icon={<Icon name="check" />} variant="secondary" busy />
          <MenuButton
            label="Add"
            variant="secondary"
            items={menuItems}
            trigger={
              <>
                <Icon name="plus" /> Add <Icon name="chevron-down" size={16} />
              </>
            }
          />
          <Tooltip text="Shows the whole route on the map">
            <Button icon={<Icon name="map" />}>Hover me</Button>
          </Tooltip>
        </Row>
      </Sample>
      <Sample title="Icons">
        <ul className={styles.icons}>
          {(Object.keys(iconShapes) as IconName[]).map((name) => (
            <li key={name} className={styles.iconSample}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
    </>
  )
}
