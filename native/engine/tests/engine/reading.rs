//! Readings of queries, with the shipped encoder and tagger.

use crate::small_library::ENCODER;
use engine::{AppNames, Language, Look, QueryText, Reading, SearchedScreens, TAGGER, interpret};

const APPS: [&str; 26] = [
    "Airbnb",
    "Amazon",
    "Apache DolphinScheduler",
    "Apache Zeppelin",
    "Box",
    "Chatwoot",
    "Duolingo",
    "Facebook",
    "Flow",
    "Google Maps",
    "Home Assistant Companion",
    "Linear",
    "Medium",
    "NetBox",
    "Notion",
    "Paperless-ngx",
    "PayForMe",
    "Podcasts",
    "Saleor Dashboard",
    "Settings",
    "Slack",
    "Spotify",
    "Tinder",
    "Wagtail CMS",
    "Weather",
    "Zoom",
];

fn read(query: &str) -> Reading {
    let mut names = AppNames::default();
    for app in APPS {
        names.intern(app);
    }
    let query = QueryText::new(&ENCODER, query);
    let screens = SearchedScreens { has_app: &|_| true, use_word: &|_, _| false };
    interpret(&TAGGER, &query, &names.matches(&query.words, screens))
}

fn named(apps: &[u32]) -> Vec<&'static str> {
    apps.iter().map(|&app| APPS[app as usize]).collect()
}

fn apps_of(reading: &Reading) -> Vec<&'static str> {
    named(reading.apps.as_deref().unwrap_or_default())
}

#[test]
fn what_is_not_wanted_leaves_the_text() {
    for (query, text, negated) in [
        ("login page without social buttons", "login page", &["social buttons"][..]),
        ("welcome page without any illustration", "welcome page", &["illustration"]),
        ("statistics, not a chart", "statistics", &["chart"]),
        ("dashboard with no sidebar", "dashboard", &["sidebar"]),
        ("tabs instead of a sidebar", "tabs", &["sidebar"]),
        ("a list that doesn't have pictures, with prices", "a list, with prices", &["pictures"]),
        ("player without ads or popups", "player", &["ads", "popups"]),
        ("sign in form, no background picture", "sign in form", &["background picture"]),
        ("dashboard but not crowded", "dashboard", &["crowded"]),
        ("page that hides prices", "", &["prices"]),
        ("login w/o google", "login", &["google"]),
        ("leaderboard with avatars left off", "leaderboard", &["avatars"]),
        ("chart with the legend turned off", "chart", &["legend"]),
        ("perfil sin foto", "perfil", &["foto"]),
        ("liste ohne bilder", "liste", &["bilder"]),
        ("without sidebar", "", &["sidebar"]),
    ] {
        let reading = read(query);
        assert_eq!(
            (reading.text.as_str(), reading.negated),
            (text, negated.iter().map(ToString::to_string).collect()),
            "{query}"
        );
    }
}

#[test]
fn what_a_screen_says_or_does_is_no_refusal() {
    for query in [
        "do not disturb toggle",
        "do not sell my personal information",
        "i'm not a robot captcha",
        "mark as not spam",
        "not now button",
        "no-code editor",
        "visual editor for no-code apps",
        "inbox with no emails",
        "empty state with no upcoming trips",
        "premium plan with no ads",
        "no results found",
        "404 page not found",
        "no workouts yet",
        "name not required",
        "empty list, no saved words",
    ] {
        let reading = read(query);
        assert_eq!((reading.text.as_str(), reading.negated.len()), (query, 0), "{query}");
    }
}

#[test]
fn an_app_that_is_meant_restricts_and_its_name_leaves_the_text() {
    for (query, apps, text) in [
        ("paperless documents as thumbnail grid", &["Paperless-ngx"][..], "documents as thumbnail grid"),
        ("Chatwoot's inbox", &["Chatwoot"], "inbox"),
        ("chatwood console", &["Chatwoot"], "console"),
        ("the dolphin scheduler popup", &["Apache DolphinScheduler"], "popup"),
        ("home assistant sensors", &["Home Assistant Companion"], "sensors"),
        ("net box racks", &["NetBox"], "racks"),
        ("wagtial page editor", &["Wagtail CMS"], "page editor"),
        ("apache log in form", &["Apache DolphinScheduler", "Apache Zeppelin"], "log in form"),
        ("page editor of Wagtail with live preview", &["Wagtail CMS"], "page editor with live preview"),
        ("enter a new bill in payforme", &["PayForMe"], "enter a new bill"),
        ("saleor's order list", &["Saleor Dashboard"], "order list"),
        ("order list in Saleor or NetBox", &["NetBox", "Saleor Dashboard"], "order list"),
        ("a page with a table in Notion", &["Notion"], "table"),
        ("linear's issue list", &["Linear"], "issue list"),
        ("issue board in linear", &["Linear"], "issue board"),
        ("slack channel list", &["Slack"], "channel list"),
        ("spotifi player", &["Spotify"], "player"),
        ("google maps route", &["Google Maps"], "route"),
        ("onboarding in Flow", &["Flow"], "onboarding"),
        ("NetBox", &["NetBox"], ""),
    ] {
        let reading = read(query);
        assert_eq!((apps_of(&reading).as_slice(), reading.text.as_str()), (apps, text), "{query}");
    }
}

#[test]
fn ordinary_words_and_names_in_passing_do_not_restrict() {
    for query in [
        "notion of time",
        "settings screen with toggles",
        "dark mode toggle in settings",
        "linear gradient background",
        "in linear order",
        "error step in flow",
        "font size in medium",
        "item removed from box",
        "weather app side menu",
        "podcast episode list",
        "map with zoom buttons",
        "log in with facebook, google or email",
        "sync data using google account",
        "Settings Screen With Dark Theme",
    ] {
        assert_eq!(apps_of(&read(query)), Vec::<&str>::new(), "{query}");
    }
}

#[test]
fn a_likeness_restricts_to_nothing_and_a_refused_app_is_refused() {
    for query in ["onboarding like Duolingo", "swipe cards, Tinder style", "checkout similar to Airbnb"] {
        let reading = read(query);
        assert_eq!((apps_of(&reading), reading.refused_apps, reading.text.as_str()), (vec![], vec![], query));
    }
    for (query, refused, text) in [
        ("music player other than Spotify", "Spotify", "music player"),
        ("login screen, not Airbnb", "Airbnb", "login screen"),
        ("checkout pages except Amazon", "Amazon", "checkout pages"),
    ] {
        let reading = read(query);
        assert_eq!((apps_of(&reading), named(&reading.refused_apps)), (vec![], vec![refused]), "{query}");
        assert_eq!((reading.text.as_str(), reading.negated.len()), (text, 0), "{query}");
    }
}

#[test]
fn the_language_of_the_interface_is_read_and_others_are_content() {
    for (query, language) in [
        ("German settings", Some("german")),
        ("settings in Japanese", Some("japanese")),
        ("English settings page", Some("english")),
        ("month calendar, German text", Some("german")),
        ("einstellungen auf englisch", Some("english")),
        ("french press timer", None),
        ("spanish lesson", None),
        ("list of italian recipes", None),
        ("german shepherd adoption", None),
    ] {
        assert_eq!(read(query).language.map(Language::name), language, "{query}");
    }
}

#[test]
fn words_that_only_lead_to_the_screen_leave_the_text_and_devices_that_are_content_stay() {
    for (query, text) in [
        ("a screen that shows a map", "map"),
        ("Show me a page with pricing plans", "pricing plans"),
        ("i am looking for a login form", "login form"),
        ("find friends", "find friends"),
        ("show password toggle", "show password toggle"),
        ("settings screen", "settings screen"),
        ("pie chart of macronutrients on mobile", "pie chart of macronutrients"),
        ("enter your mobile number", "enter your mobile number"),
        ("remote desktop session", "remote desktop session"),
        ("find my iphone map", "find my iphone map"),
        ("iphone case shop", "iphone case shop"),
        ("move data from android to iphone", "move data from android to iphone"),
        ("iphone", "iphone"),
        ("a screen", "a screen"),
    ] {
        assert_eq!(read(query).text, text, "{query}");
    }
}

#[test]
fn a_query_that_only_restricts_is_a_listing() {
    for app in ["Chatwoot", "NetBox", "Duolingo", "Apache Zeppelin", "Home Assistant Companion"] {
        for form in [
            "X",
            "X app",
            "the X app",
            "X screens",
            "screens of X",
            "all screens of X",
            "all X screens",
            "every X screen",
            "everything from X",
            "show me X",
            "show me all screens from X",
            "X UI",
            "X screenshots",
            "like X",
            "alle Bildschirme von X",
            "todas las pantallas de X",
        ] {
            let query = form.replace('X', app);
            let reading = read(&query);
            assert_eq!((apps_of(&reading), reading.text.as_str()), (vec![app], ""), "{query}");
            assert!(reading.is_listing());
        }
        for form in ["without X", "apps other than X", "everything except X", "not X"] {
            let query = form.replace('X', app);
            let reading = read(&query);
            assert_eq!((apps_of(&reading), named(&reading.refused_apps)), (vec![], vec![app]), "{query}");
            assert!(reading.is_listing(), "{query}: {:?}", reading.text);
        }
    }
    for (query, apps) in [
        ("Chatwoot or NetBox", &["Chatwoot", "NetBox"][..]),
        ("Chatwoot and NetBox screens", &["Chatwoot", "NetBox"]),
        ("show me Duolingo, Chatwoot or NetBox", &["Chatwoot", "Duolingo", "NetBox"]),
        ("German", &[]),
        ("Japanese screens", &[]),
        ("screens in French", &[]),
        ("without a map", &[]),
        ("screens without a map", &[]),
    ] {
        let reading = read(query);
        assert_eq!(
            (apps_of(&reading).as_slice(), reading.is_listing()),
            (apps, true),
            "{query}: {:?}",
            reading.text
        );
    }
}

#[test]
fn odd_texts_are_read_without_harm() {
    let long = "a ".repeat(400);
    for query in
        ["", "???", "no", "without", "not not not", "\u{0}\u{202e}", "el el el", long.trim(), "設定画面"]
    {
        assert_eq!(read(query).text, query.replace('\u{202e}', ""));
    }
}

#[test]
fn a_look_is_read_where_it_is_that_of_the_screen() {
    for (query, wanted, is_alone) in [
        ("dark screens", &["dark"][..], true),
        ("show me dark mode screens from Chatwoot", &["dark"], true),
        ("dark mode", &["dark"], true),
        ("landscape", &["landscape"], true),
        ("blue and white pages", &["blue", "white"], true),
        ("dunkle Bildschirme", &["dark"], true),
        ("dark login", &["dark"], false),
        ("light settings", &["light"], false),
        ("settings in dark mode", &["dark"], false),
        ("dashboard with a green background", &["green"], false),
        ("onboarding, dark theme", &["dark"], false),
        ("video player in landscape", &["landscape"], false),
        ("dark mode toggle", &[], false),
        ("a setting for dark mode", &[], false),
        ("choose dark or light theme", &[], false),
        ("light bulb control", &[], false),
        ("agreement that ends in a red button", &[], false),
        ("where is it dark enough nearby", &[], false),
        ("form with \"Dark\"", &[], false),
    ] {
        let Look { wanted: found, refused, is_alone: alone } = read(query).look;
        assert_eq!((&*found, alone, refused.len()), (wanted, is_alone, 0), "{query}");
    }
    for query in ["without dark", "screens without dark mode", "login, not dark"] {
        let look = read(query).look;
        assert_eq!((look.wanted.len(), &*look.refused), (0, &["dark"][..]), "{query}");
    }
}
