// Made by deploy/style-types.ts of the style sheets of components: their names are unique, so a name stands for a file.
// biome-ignore-all lint/style/noDefaultExport: the bundler gives such an import a default export and no other.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: it has a line for each class.
declare module "*/apps.module.css" {
  const classes: {
    readonly back: string;
    readonly card: string;
    readonly count: string;
    readonly cover: string;
    readonly filters: string;
    readonly grid: string;
    readonly head: string;
    readonly more: string;
    readonly name: string;
    readonly patterns: string;
    readonly text: string;
  };
  export default classes;
}
declare module "*/collections.module.css" {
  const classes: {
    readonly back: string;
    readonly card: string;
    readonly choice: string;
    readonly choiceWords: string;
    readonly choices: string;
    readonly count: string;
    readonly coverMissing: string;
    readonly covers: string;
    readonly editable: string;
    readonly field: string;
    readonly head: string;
    readonly heart: string;
    readonly link: string;
    readonly list: string;
    readonly marks: string;
    readonly name: string;
    readonly note: string;
    readonly removed: string;
    readonly screenNote: string;
    readonly screens: string;
    readonly share: string;
    readonly shareLine: string;
    readonly tag: string;
    readonly tagForm: string;
    readonly tools: string;
  };
  export default classes;
}
declare module "*/copyable.module.css" {
  const classes: {
    readonly block: string;
    readonly blockHead: string;
    readonly code: string;
    readonly field: string;
    readonly value: string;
  };
  export default classes;
}
declare module "*/filters.module.css" {
  const classes: {
    readonly about: string;
    readonly all: string;
    readonly aside: string;
    readonly button: string;
    readonly chip: string;
    readonly chips: string;
    readonly clear: string;
    readonly count: string;
    readonly done: string;
    readonly group: string;
    readonly more: string;
    readonly none: string;
    readonly panel: string;
    readonly sheet: string;
    readonly swatch: string;
    readonly swatches: string;
    readonly title: string;
    readonly value: string;
    readonly values: string;
  };
  export default classes;
}
declare module "*/flows.module.css" {
  const classes: {
    readonly choices: string;
    readonly chosen: string;
    readonly flow: string;
    readonly head: string;
    readonly here: string;
    readonly name: string;
    readonly none: string;
    readonly number: string;
    readonly plus: string;
    readonly section: string;
    readonly small: string;
    readonly steps: string;
    readonly strip: string;
    readonly title: string;
  };
  export default classes;
}
declare module "*/labels.module.css" {
  const classes: {
    readonly tag: string;
  };
  export default classes;
}
declare module "*/landing-page.module.css" {
  const classes: {
    readonly code: string;
    readonly counts: string;
    readonly example: string;
    readonly found: string;
    readonly head: string;
    readonly hero: string;
    readonly lead: string;
    readonly note: string;
    readonly page: string;
    readonly title: string;
    readonly wall: string;
  };
  export default classes;
}
declare module "*/menus.module.css" {
  const classes: {
    readonly button: string;
    readonly initials: string;
    readonly keys: string;
    readonly menuButton: string;
    readonly name: string;
    readonly only: string;
  };
  export default classes;
}
declare module "*/page-frame.module.css" {
  const classes: {
    readonly footer: string;
    readonly frame: string;
    readonly inner: string;
    readonly links: string;
    readonly main: string;
    readonly note: string;
    readonly place: string;
    readonly skip: string;
  };
  export default classes;
}
declare module "*/site-header.module.css" {
  const classes: {
    readonly header: string;
    readonly inner: string;
    readonly link: string;
    readonly mark: string;
    readonly nav: string;
    readonly side: string;
  };
  export default classes;
}
declare module "*/library.module.css" {
  const classes: {
    readonly amounts: string;
    readonly arriving: string;
    readonly back: string;
    readonly bar: string;
    readonly box: string;
    readonly copyPicture: string;
    readonly fact: string;
    readonly facts: string;
    readonly fold: string;
    readonly importedApp: string;
    readonly notices: string;
    readonly offer: string;
    readonly pace: string;
    readonly path: string;
    readonly plan: string;
    readonly planFolder: string;
    readonly planRow: string;
    readonly reason: string;
    readonly report: string;
    readonly sample: string;
    readonly samplePicture: string;
    readonly sampleText: string;
    readonly sampleWords: string;
    readonly samples: string;
    readonly thumbnails: string;
    readonly value: string;
    readonly zone: string;
    readonly zoneIcon: string;
  };
  export default classes;
}
declare module "*/look-alikes.module.css" {
  const classes: {
    readonly facts: string;
    readonly group: string;
    readonly heading: string;
    readonly more: string;
    readonly screen: string;
    readonly screens: string;
    readonly title: string;
  };
  export default classes;
}
declare module "*/notices.module.css" {
  const classes: {
    readonly box: string;
    readonly countdown: string;
    readonly emptyAction: string;
    readonly emptyIcon: string;
    readonly failure: string;
    readonly notice: string;
    readonly noticeIcon: string;
    readonly noticeText: string;
    readonly noticeTitle: string;
  };
  export default classes;
}
declare module "*/operator.module.css" {
  const classes: {
    readonly box: string;
    readonly tab: string;
  };
  export default classes;
}
declare module "*/records.module.css" {
  const classes: {
    readonly actions: string;
    readonly bar: string;
    readonly card: string;
    readonly cardActions: string;
    readonly cards: string;
    readonly facts: string;
    readonly filter: string;
    readonly table: string;
  };
  export default classes;
}
declare module "*/alike-stack.module.css" {
  const classes: {
    readonly open: string;
    readonly stack: string;
  };
  export default classes;
}
declare module "*/screen-list.module.css" {
  const classes: {
    readonly actions: string;
    readonly app: string;
    readonly card: string;
    readonly cell: string;
    readonly density: string;
    readonly grid: string;
    readonly link: string;
    readonly missing: string;
    readonly note: string;
    readonly part: string;
    readonly picture: string;
    readonly place: string;
    readonly title: string;
    readonly whole: string;
    readonly words: string;
  };
  export default classes;
}
declare module "*/delete-toasts.module.css" {
  const classes: {
    readonly place: string;
    readonly toast: string;
  };
  export default classes;
}
declare module "*/lightbox.module.css" {
  const classes: {
    readonly body: string;
    readonly content: string;
    readonly header: string;
    readonly keep: string;
    readonly steps: string;
    readonly title: string;
  };
  export default classes;
}
declare module "*/screen-facts.module.css" {
  const classes: {
    readonly app: string;
    readonly chips: string;
    readonly column: string;
    readonly earlier: string;
    readonly edits: string;
    readonly facts: string;
    readonly fold: string;
    readonly head: string;
    readonly id: string;
    readonly platform: string;
    readonly prose: string;
    readonly source: string;
    readonly text: string;
  };
  export default classes;
}
declare module "*/screen-page.module.css" {
  const classes: {
    readonly back: string;
    readonly head: string;
    readonly invitation: string;
    readonly loading: string;
    readonly more: string;
    readonly picture: string;
    readonly screen: string;
  };
  export default classes;
}
declare module "*/screen-stage.module.css" {
  const classes: {
    readonly bar: string;
    readonly frame: string;
    readonly missing: string;
    readonly open: string;
    readonly picture: string;
    readonly stage: string;
    readonly zoom: string;
  };
  export default classes;
}
declare module "*/trail-bar.module.css" {
  const classes: {
    readonly bar: string;
    readonly place: string;
    readonly steps: string;
  };
  export default classes;
}
declare module "*/by-picture.module.css" {
  const classes: {
    readonly about: string;
    readonly busy: string;
    readonly field: string;
    readonly name: string;
    readonly over: string;
    readonly remove: string;
    readonly row: string;
    readonly thumbnail: string;
  };
  export default classes;
}
declare module "*/flow-matches.module.css" {
  const classes: {
    readonly about: string;
    readonly flow: string;
    readonly flows: string;
    readonly name: string;
    readonly sentence: string;
    readonly steps: string;
    readonly words: string;
  };
  export default classes;
}
declare module "*/home-page.module.css" {
  const classes: {
    readonly aside: string;
    readonly count: string;
    readonly cover: string;
    readonly head: string;
    readonly home: string;
    readonly name: string;
    readonly pattern: string;
    readonly patterns: string;
  };
  export default classes;
}
declare module "*/recent-searches.module.css" {
  const classes: {
    readonly about: string;
    readonly head: string;
    readonly list: string;
    readonly query: string;
    readonly recent: string;
    readonly row: string;
    readonly waiting: string;
  };
  export default classes;
}
declare module "*/result-grid.module.css" {
  const classes: {
    readonly action: string;
    readonly cell: string;
    readonly copies: string;
    readonly end: string;
    readonly far: string;
    readonly found: string;
    readonly skip: string;
  };
  export default classes;
}
declare module "*/search-form.module.css" {
  const classes: {
    readonly about: string;
    readonly box: string;
    readonly choice: string;
    readonly choices: string;
    readonly clear: string;
    readonly end: string;
    readonly excess: string;
    readonly field: string;
    readonly form: string;
    readonly hint: string;
    readonly icon: string;
    readonly lens: string;
    readonly submit: string;
    readonly verb: string;
  };
  export default classes;
}
declare module "*/search-page.module.css" {
  const classes: {
    readonly box: string;
    readonly copyAs: string;
    readonly count: string;
    readonly end: string;
    readonly head: string;
    readonly more: string;
    readonly page: string;
    readonly reading: string;
    readonly results: string;
    readonly split: string;
    readonly title: string;
    readonly tools: string;
    readonly waiting: string;
  };
  export default classes;
}
declare module "*/suggestions.module.css" {
  const classes: {
    readonly about: string;
    readonly list: string;
    readonly name: string;
    readonly option: string;
  };
  export default classes;
}
declare module "*/why-drawer.module.css" {
  const classes: {
    readonly about: string;
    readonly app: string;
    readonly bar: string;
    readonly bars: string;
    readonly content: string;
    readonly evidence: string;
    readonly facts: string;
    readonly fold: string;
    readonly label: string;
    readonly name: string;
    readonly numbers: string;
    readonly panel: string;
    readonly row: string;
    readonly screen: string;
    readonly strength: string;
    readonly title: string;
    readonly track: string;
  };
  export default classes;
}
declare module "*/second-factor.module.css" {
  const classes: {
    readonly codes: string;
    readonly copy: string;
    readonly qr: string;
    readonly scan: string;
    readonly secret: string;
  };
  export default classes;
}
declare module "*/selectable.module.css" {
  const classes: {
    readonly mark: string;
  };
  export default classes;
}
declare module "*/selection-bar.module.css" {
  const classes: {
    readonly action: string;
    readonly actions: string;
    readonly bar: string;
    readonly count: string;
    readonly label: string;
    readonly place: string;
    readonly words: string;
  };
  export default classes;
}
declare module "*/selection-host.module.css" {
  const classes: {
    readonly said: string;
  };
  export default classes;
}
declare module "*/tag-dialog.module.css" {
  const classes: {
    readonly partial: string;
  };
  export default classes;
}
declare module "*/audit.module.css" {
  const classes: {
    readonly event: string;
    readonly events: string;
    readonly files: string;
    readonly filter: string;
    readonly filterText: string;
    readonly time: string;
  };
  export default classes;
}
declare module "*/settings.module.css" {
  const classes: {
    readonly content: string;
    readonly head: string;
    readonly headText: string;
    readonly includes: string;
    readonly inlineForm: string;
    readonly nav: string;
    readonly navLink: string;
    readonly navTitle: string;
    readonly panel: string;
    readonly panelHead: string;
    readonly settings: string;
  };
  export default classes;
}
declare module "*/usage.module.css" {
  const classes: {
    readonly axisText: string;
    readonly bar: string;
    readonly base: string;
    readonly chart: string;
    readonly chosen: string;
    readonly dayChooser: string;
    readonly errorLine: string;
    readonly grid: string;
    readonly latencies: string;
    readonly latency: string;
    readonly latencyText: string;
    readonly legend: string;
    readonly legendCount: string;
    readonly swatch: string;
    readonly table: string;
    readonly tooltip: string;
    readonly tooltipLine: string;
    readonly tooltipName: string;
    readonly tooltipText: string;
    readonly track: string;
  };
  export default classes;
}
declare module "*/setup.module.css" {
  const classes: {
    readonly choice: string;
    readonly choiceBody: string;
    readonly choiceLabel: string;
    readonly number: string;
    readonly steps: string;
  };
  export default classes;
}
declare module "*/doorway.module.css" {
  const classes: {
    readonly card: string;
    readonly doorway: string;
    readonly or: string;
  };
  export default classes;
}
