// The types of elements of iOS (XCUIElement.ElementType) and Android (classes of widgets), as ARIA roles.

/** By type without prefix and package; what is not here only groups. */
export const appRoles: Readonly<Record<string, string>> = {
  Alert: "alertdialog",
  Button: "button",
  Cell: "listitem",
  CheckBox: "checkbox",
  CollectionView: "list",
  ComboBox: "combobox",
  DatePicker: "date picker",
  Dialog: "dialog",
  Icon: "img",
  Image: "img",
  Keyboard: "keyboard",
  Link: "link",
  Map: "map",
  Menu: "menu",
  MenuItem: "menuitem",
  NavigationBar: "toolbar",
  PageIndicator: "page indicator",
  Picker: "picker",
  PickerWheel: "picker",
  PopUpButton: "combobox",
  ProgressIndicator: "progressbar",
  RadioButton: "radio",
  SearchField: "searchbox",
  SecureTextField: "textbox",
  SegmentedControl: "segmented control",
  Sheet: "dialog",
  Slider: "slider",
  StaticText: "text",
  Stepper: "stepper",
  Switch: "switch",
  Tab: "tab",
  TabBar: "tablist",
  Table: "list",
  TextField: "textbox",
  TextView: "text",
  Toggle: "switch",
  Toolbar: "toolbar",
  ActivityIndicator: "progressbar",
  WebView: "generic",
  Chart: "chart",
  AutoCompleteTextView: "textbox",
  BottomNavigationView: "tablist",
  Chip: "button",
  EditText: "textbox",
  FloatingActionButton: "button",
  ImageButton: "button",
  ImageView: "img",
  ListView: "list",
  ProgressBar: "progressbar",
  RatingBar: "slider",
  RecyclerView: "list",
  SearchView: "search",
  SeekBar: "slider",
  Spinner: "combobox",
  SwitchCompat: "switch",
  TabLayout: "tablist",
  ToggleButton: "switch",
  MapView: "map",
  CheckedTextView: "checkbox",
};

/**
 * True for a name meant for developers: of an asset or an identifier, such as `icon_close_24` or
 * `loginSubmitButton`.
 */
export function isMachineName(name: string): boolean {
  const trimmed = name.trim();
  // One pattern for both would take the square of a name's length.
  const isPath = /^[\w.-]+$/.test(trimmed) && /[_.]/.test(trimmed);
  return isPath || /^(?:[a-z]+(?:-[a-z\d]+)+|[a-z]+[A-Z]\w*)$/.test(trimmed);
}
